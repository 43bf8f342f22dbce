import { afterEach, describe, expect, it, vi } from 'vitest';
import { BareElement, openBarePage } from '../../devices/testing/bare-page.ts';
import { createTextEntry } from './text-entry.ts';

afterEach(() => vi.unstubAllGlobals());

function opened() {
  const { document, fire } = openBarePage();
  const style = { setProperty() {}, removeProperty() {} };
  Object.assign(document, { documentElement: { style } });
  const container = new BareElement('div', document);
  const sent: string[] = [];
  const entry = createTextEntry(container as unknown as HTMLElement, (text) => sent.push(text));
  const form = container.find('text-entry-root')!;
  const [input, button] = form.children;
  return { container, entry, form, input: input!, button: button!, sent, fire };
}

const FIELD = { label: 'Your guess', send: 'Guess', most: 9 };

describe('a field under the picture', () => {
  // The picture was larger without it, and changed its size with each turn.
  it('has its room as long as the match, whether anything is asked or not', () => {
    const { container, entry, form } = opened();
    expect([container.children, form.inert]).toEqual([[form], true]);
    entry.ask(FIELD);
    expect([container.children, form.inert]).toEqual([[form], false]);
    entry.ask(null);
    expect([container.children, form.inert]).toEqual([[form], true]);
    entry.dispose();
    expect(container.children).toEqual([]);
  });

  it.each([
    ['keeps the keyboard where it has it', true],
    ['leaves it where it is', false],
  ])('at a press on the picture %s', (_, has) => {
    const { container, entry, input, fire } = opened();
    entry.ask(FIELD);
    if (has) input.focus();
    expect([fire(container, 'mousedown'), fire(input, 'mousedown')]).toEqual([has, false]);
  });

  it('says what is asked, sends what is written, and keeps nothing for the next time', () => {
    const { entry, form, input, button, sent, fire } = opened();
    entry.ask(FIELD);
    expect([input.attributes['aria-label'], button.textContent]).toEqual(['Your guess', 'Guess']);
    input.value = ' cat ';
    fire(form, 'submit');
    expect([sent, input.value]).toEqual([['cat'], '']);
    input.value = 'half a wo';
    input.focus();
    entry.ask(null);
    expect([input.value, input.ownerDocument.activeElement]).toEqual(['', null]);
  });
});
