// The small mistakes that mutants have: for one place in the code, the texts that take its place.
//
// Running tests is what costs. So a mistake is left out that is found whenever others are: a test that sees that `a` is missing in
// `a && b`, and that `b` is, also sees `a || b`; one that sees both `true` and `false` for `a === b` sees `a !== b`; and
// `if (a) b();` with `false` is the same as without `b()`. A mistake that can only hang is left out as well: `i--` in the head of
// a loop.

import type { ESTree } from 'vite';

export interface Replacement {
  readonly operator: string;
  /** Characters `start` to before `end` of the source become `code`. */
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** A node with those around it, the nearest first. */
export interface Place {
  readonly node: ESTree.Node;
  readonly around: readonly ESTree.Node[];
}

type Swaps = ReadonlyMap<string, readonly [operator: string, instead: string]>;

const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);

const BINARY: Swaps = new Map([
  ['<', ['boundary', '<=']],
  ['<=', ['boundary', '<']],
  ['>', ['boundary', '>=']],
  ['>=', ['boundary', '>']],
  ['+', ['arithmetic', '-']],
  ['-', ['arithmetic', '+']],
  ['*', ['arithmetic', '/']],
  ['/', ['arithmetic', '*']],
  ['%', ['arithmetic', '*']],
  ['**', ['arithmetic', '*']],
  ['&', ['bits', '|']],
  ['|', ['bits', '&']],
  ['^', ['bits', '&']],
  ['<<', ['bits', '>>']],
  ['>>', ['bits', '<<']],
  ['>>>', ['bits', '>>']],
]);

const ASSIGNMENTS: Swaps = new Map([
  ['+=', ['arithmetic', '-=']],
  ['-=', ['arithmetic', '+=']],
  ['*=', ['arithmetic', '/=']],
  ['/=', ['arithmetic', '*=']],
  ['%=', ['arithmetic', '*=']],
  ['&=', ['bits', '|=']],
  ['|=', ['bits', '&=']],
  ['^=', ['bits', '&=']],
  ['<<=', ['bits', '>>=']],
  ['>>=', ['bits', '<<=']],
  ['>>>=', ['bits', '>>=']],
  ['??=', ['default', '=']],
]);

const METHODS = new Map([
  ['shift', 'pop'],
  ['pop', 'shift'],
  ['push', 'unshift'],
  ['unshift', 'push'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['trunc', 'ceil'],
  ['some', 'every'],
  ['every', 'some'],
]);

/** Calls that mutants leave out: a copy is then missing, a part is the whole, or the order is another. */
const CALLS_LEFT_OUT = new Set(['slice', 'subarray', 'filter', 'sort', 'toSorted', 'reverse', 'toReversed']);

/** The mistakes at one place. */
export function replacements(place: Place, source: string): Replacement[] {
  return [...conditions(place), ...expressions(place, source), ...statements(place)];
}

/** Replaces a condition by `true` or `false`. */
function conditions(place: Place): Replacement[] {
  const { node } = place;
  const always = replace(node, 'condition', 'true');
  const never = replace(node, 'condition', 'false');
  if (isTestOfLoop(place)) return [never];
  if (!isTest(place) && (!isComparison(node) || isOperandOfLogic(place))) return [];
  if (node.type !== 'LogicalExpression' || node.operator === '??') return [always, never];
  return [node.operator === '&&' ? never : always];
}

function expressions(place: Place, source: string): Replacement[] {
  const { node } = place;
  const text = (start: number, end: number) => source.slice(start, end).trim();
  switch (node.type) {
    case 'BinaryExpression': {
      const swap = BINARY.get(node.operator);
      if (!swap || isText(node.left) || isText(node.right)) return [];
      return [replace(operatorOf(node, source), ...swap)];
    }
    case 'LogicalExpression': {
      const { start, end } = operatorOf(node, source);
      return [replace(node, 'half', text(node.start, start)), replace(node, 'half', text(end, node.end))];
    }
    case 'AssignmentExpression': {
      const swap = ASSIGNMENTS.get(node.operator);
      return swap && !isStepOfLoop(place) ? [replace(operatorOf(node, source), ...swap)] : [];
    }
    case 'UnaryExpression': {
      const decides = isTest(place) || isTestOfLoop(place) || isOperandOfLogic(place);
      if (node.operator === '!' ? decides : node.operator !== '-' && node.operator !== '~') return [];
      return [replace(node, 'negation', text(node.start + 1, node.end))];
    }
    case 'UpdateExpression': {
      if (isStepOfLoop(place)) return [];
      const start = node.prefix ? node.start : node.end - 2;
      return [replace({ start, end: start + 2 }, 'arithmetic', node.operator === '++' ? '--' : '++')];
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return [replace(node, 'constant', String(!node.value))];
      return typeof node.value === 'number'
        ? [replace(node, 'constant', String(otherNumber(node.value)))]
        : [];
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
      const { name } = callee.property;
      const other = METHODS.get(name);
      if (other) return [replace(callee.property, 'method', other)];
      if (!CALLS_LEFT_OUT.has(name)) return [];
      const dot = source.lastIndexOf(callee.optional ? '?.' : '.', callee.property.start);
      return [replace(node, 'method', text(node.start, dot))];
    }
  }
  return [];
}

/** Leaves out a statement. */
function statements(place: Place): Replacement[] {
  const { node } = place;
  const leaves = ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'].includes(
    node.type,
  );
  if (!leaves && (node.type !== 'ExpressionStatement' || isSuper(node.expression))) return [];
  return isAllThatIfDoes(place) || (leaves && endsFunction(place)) ? [] : [replace(node, 'statement', ';')];
}

function replace({ start, end }: ESTree.Span, operator: string, code: string): Replacement {
  return { operator, start, end, code };
}

/** Where the operator between two operands stands; brackets may stand there, too. */
function operatorOf(node: { operator: string; left: ESTree.Span }, source: string): ESTree.Span {
  const start = source.indexOf(node.operator, node.left.end);
  return { start, end: start + node.operator.length };
}

/** Another number: one more for small ones (0 for 1), else twice as much, because 251 ms for 250 would be right as well. */
function otherNumber(value: number): number {
  if (value === 1) return 0;
  return Number.isInteger(value) && value < 10 ? value + 1 : 2 * value;
}

function isTest({ node, around: [parent] }: Place): boolean {
  return (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node;
}

function isTestOfLoop({ node, around: [parent] }: Place): boolean {
  return (
    (parent?.type === 'ForStatement' ||
      parent?.type === 'WhileStatement' ||
      parent?.type === 'DoWhileStatement') &&
    parent.test === node
  );
}

function isStepOfLoop({ node, around: [parent] }: Place): boolean {
  return parent?.type === 'ForStatement' && parent.update === node;
}

function isOperandOfLogic({ around: [parent] }: Place): boolean {
  return parent?.type === 'LogicalExpression' && parent.operator !== '??';
}

function isComparison(node: ESTree.Node): boolean {
  return node.type === 'BinaryExpression' && COMPARISONS.has(node.operator);
}

/** Whether an operand is a text: the operator then joins. */
function isText(node: ESTree.Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isSuper(node: ESTree.Expression): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Super';
}

/** Whether an `if` without `else` does only this. */
function isAllThatIfDoes({ node, around: [parent, outer] }: Place): boolean {
  const alone = parent?.type === 'BlockStatement' && parent.body.length === 1;
  const branch = alone ? parent : node;
  const holder = alone ? outer : parent;
  return holder?.type === 'IfStatement' && holder.consequent === branch && !holder.alternate;
}

function endsFunction({ node, around: [parent, outer] }: Place): boolean {
  return (
    parent?.type === 'BlockStatement' &&
    parent.body.at(-1) === node &&
    (outer?.type === 'FunctionExpression' ||
      outer?.type === 'FunctionDeclaration' ||
      outer?.type === 'ArrowFunctionExpression')
  );
}
