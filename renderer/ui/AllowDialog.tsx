// Before the app starts a program of this computer for the first time, the person reads which one, whose it is and what it
// may do; and all of what would be run, where they ask for it.

import type { NativeFacts, NativeHere } from '../../electron/party/window/contract.ts';
import details from './Details.module.css';
import { Dialog } from './Dialog.tsx';
import { Exact } from './Exact.tsx';
import { classes } from './layout/classes.ts';
import { list } from './layout/layout.ts';
import programs from './OwnClients.module.css';
import { useTexts } from './use-texts.ts';

interface AllowDialogProps {
  readonly game: NativeFacts;
  /** What there is of it on this computer. */
  readonly here: NativeHere | undefined;
  readonly onAllow: () => void;
  readonly onClose: () => void;
}

/** Each text begins a line, and has an edge, so that each looks like one. */
function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ol className={list()}>
      {texts.map((text, at) => (
        <li key={at}>
          <code>
            <Exact text={text} />
          </code>
        </li>
      ))}
    </ol>
  );
}

export function AllowDialog({ game, here, onAllow, onClose }: AllowDialogProps) {
  const { native: texts, between, cancel } = useTexts();
  // Many games have one program for both.
  const paths = new Set([here?.client?.path, here?.server?.path].filter((path) => path !== undefined));
  return (
    <Dialog title={texts.allowTitle(game.name)} onClose={onClose} wide>
      <p>{texts.allowCause}</p>
      <dl className={classes('breaks', programs.facts)}>
        {paths.size > 0 && (
          <>
            <dt className="strong">{texts.allowWhat}</dt>
            <dd>
              {[...paths].map((path) => (
                <p key={path}>
                  <code dir="ltr">
                    <Exact text={path} />
                  </code>
                </p>
              ))}
            </dd>
          </>
        )}
        <dt className="strong">{texts.allowWhose}</dt>
        <dd>{game.get.website}</dd>
        <dt className="strong">{texts.allowGets}</dt>
        <dd>
          {texts.allowGetsWhat}
          {here?.server && between + (game.everywhere ? texts.allowServerEverywhere : texts.allowServer)}
        </dd>
        {here?.setting && (
          <>
            <dt className="strong">{texts.allowSetting}</dt>
            <dd>
              {[here.setting.line, here.setting.file].map((text) => (
                <p key={text}>
                  <code dir="ltr">
                    <Exact text={text} />
                  </code>
                </p>
              ))}
              {texts.allowSettingBack}
            </dd>
          </>
        )}
      </dl>
      <details className={details.root}>
        <summary>{texts.allowCommands}</summary>
        <p>{texts.allowBraces}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className={programs.commands} tabIndex={0} dir="ltr">
          {here?.commands.map(({ program, args, files }, at) => (
            <section key={at}>
              <Lines texts={[program, ...args]} />
              {files.map(({ name, text }, file) => (
                <section key={file}>
                  <code>{name}</code>
                  <Lines texts={text.split('\n')} />
                </section>
              ))}
            </section>
          ))}
        </div>
      </details>
      <div className="actions">
        <button type="button" className="button primary" onClick={onAllow}>
          {texts.allow}
        </button>
        {/* As of each question: a key that was pressed twice must not start a program. */}
        <button type="button" className="button" data-focus onClick={onClose}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
