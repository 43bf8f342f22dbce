// Which packed app the specs of e2e/packed play with: `npm run smoke` tells them in the environment.

const VARIABLE = 'ETHERNIGHT_PACKED';

/** A program and its first arguments. */
export type PackedProgram = readonly [file: string, ...args: string[]];

/** What the environment says; null where that is unset. */
export function packedProgram(env: NodeJS.ProcessEnv): PackedProgram | null {
  const said = env[VARIABLE];
  return said ? (JSON.parse(said) as PackedProgram) : null;
}

/** An environment that says it. */
export function withPackedProgram(program: PackedProgram, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, [VARIABLE]: JSON.stringify(program) };
}
