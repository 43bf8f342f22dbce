// Reads a module and finds every small mistake that could be made in it, each with a name that stays the same while
// the code around it changes: file, function, operator, and a little of the text before and after.

import { type ESTree, parseSync } from 'vite';
import { type Replacement, replacements } from './operators.ts';

export interface Mutation extends Replacement {
  /** Unique; see above. */
  readonly name: string;
  /** From the root of the repository, with slashes. */
  readonly file: string;
}

/** Length of the text that names show, characters: as much as is easily read. */
const SHOWN = 80;

/** All mutations of a module, in the order of its text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Mutation[] = [];
  const seen = new Map<string, number>();
  const visit = (node: ESTree.Node, around: readonly ESTree.Node[]) => {
    for (const replacement of replacements({ node, around }, source)) {
      const where = [node, ...around].flatMap((each) => nameOf(each) ?? []).reverse();
      const change = changeOf(source, replacement, contextOf([node, ...around]));
      const name = `${file} ${where.join('.') || 'module'} [${replacement.operator}] ${change}`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      found.push({ ...replacement, file, name: count === 1 ? name : `${name} (${count})` });
    }
    for (const child of childrenOf(node)) visit(child, [node, ...around]);
  };
  visit(program, []);
  return found;
}

export function mutated(source: string, { start, end, code }: Replacement): string {
  return source.slice(0, start) + code + source.slice(end);
}

/** Expressions of TypeScript that hold code; everything else that it adds is types. */
const HOLD_CODE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is ESTree.Node =>
        value !== null && typeof value === 'object' && 'type' in value && isCode(value),
    );
}

function isCode({ type }: ESTree.Node): boolean {
  return !type.startsWith('Import') && (!type.startsWith('TS') || HOLD_CODE.has(type));
}

/** What a reader calls a part of the code: a function, a method, a class, a constant. */
function nameOf(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id?.name;
    case 'VariableDeclarator':
      // A constant inside of a function is part of its text, not a place of its own.
      return node.id.type === 'Identifier' && isLarge(node.init) ? node.id.name : undefined;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return keyOf(node.key);
    case 'Property':
      return isLarge(node.value) ? keyOf(node.key) : undefined;
  }
  return undefined;
}

function isLarge(node: ESTree.Node | null): boolean {
  return (
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ClassExpression' ||
    node?.type === 'ObjectExpression'
  );
}

function keyOf(key: ESTree.Node): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/** The largest part of the code around a place that is still easily read: a bare `0` says nothing. */
function contextOf([node, ...around]: readonly ESTree.Node[]): ESTree.Span {
  let context: ESTree.Span = node!;
  for (const { type, start, end } of around) {
    if (end - start > SHOWN || /Block|Body|Program/.test(type)) break;
    context = { start, end };
  }
  return context;
}

/** `before → after`, and of what is long only what is near the change. */
function changeOf(source: string, { start, end, code }: Replacement, context: ESTree.Span): string {
  const lead = source.slice(context.start, start);
  const trail = source.slice(end, context.end);
  const before = oneLine(source.slice(context.start, context.end));
  const after = code === ';' ? 'nothing' : oneLine(lead + code + trail);
  const from = before.length > SHOWN ? Math.max(0, oneLine(lead).length - SHOWN / 4) : 0;
  return `${cut(before, from)} → ${cut(after, from)}`;
}

function cut(text: string, from: number): string {
  const shown = text.slice(from, from + SHOWN);
  return `${from > 0 ? '…' : ''}${shown}${from + SHOWN < text.length ? '…' : ''}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
