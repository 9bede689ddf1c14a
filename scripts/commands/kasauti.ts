import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage, runCommand as runDefined } from 'citty';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { commands } from './kasauti-commands.ts';
import { runCommand } from './print-problem.ts';

/** `npm run kasauti -- <command>`: what an operator does at the keyboard of the installation. */
const kasauti: CommandDef = {
  meta: { name: 'npm run kasauti --', description: 'Commands for the operator of an installation' },
  subCommands: commands,
};

await runCommand(async () => {
  const { values, positionals } = readArguments();
  const [name, ...words] = positionals;
  const chosen = name === undefined || !Object.hasOwn(commands, name) ? null : (commands[name] ?? null);
  const isHelpAsked = values.help === true || (name === 'help' && words.length === 0);
  if (isHelpAsked) return console.log(await usageOf(chosen, name));
  if (!chosen || !fits(chosen, words)) throw new StartProblem(`Usage:\n${await usageOf(chosen, name)}`);
  await runDefined(chosen, { rawArgs: written(values, words) });
});

/** Of one command where it is known, else of all. Colours are for a terminal alone. */
async function usageOf(chosen: CommandDef | null, name = ''): Promise<string> {
  const usage = chosen
    ? await renderUsage({ ...chosen, meta: { ...(chosen.meta as object), name } }, kasauti)
    : await renderUsage(kasauti);
  const plain = process.stdout.isTTY ? usage : stripVTControlCharacters(usage);
  return plain.replaceAll(/ +$/gm, '');
}

function argsOf(command: CommandDef): ArgsDef {
  return (command.args ?? {}) as ArgsDef;
}

/** Every word has its place. A command whose words are all optional says itself which one is too many. */
function fits(command: CommandDef, words: readonly string[]): boolean {
  const places = Object.values(argsOf(command)).filter(({ type }) => type === 'positional');
  const saysItself = places.some(({ required }) => required === false);
  return saysItself || places.length === words.length;
}

/**
 * Reads the options that any command knows, at any place of the line. citty ignores a mistyped option: with `--cantre`
 * an account would be bound to nothing.
 */
function readArguments() {
  const known = Object.values(commands).flatMap((command) => Object.entries(argsOf(command)));
  const options = Object.fromEntries(
    known.flatMap(([name, { type }]) =>
      type === 'positional' ? [] : [[name, { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) }]],
    ),
  );
  return parseArgs({ allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } });
}

/** The same arguments in the one form that cannot be read in two ways. */
function written(values: Record<string, string | boolean | undefined>, words: readonly string[]): string[] {
  const options = Object.entries(values).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
  return [...options, '--', ...words];
}
