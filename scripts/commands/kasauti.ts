import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage, runCommand as runDefined } from 'citty';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { commands } from './kasauti-commands.ts';
import { runCommand } from './print-problem.ts';

/** `npm run kasauti -- <command>`: the commands of the operator. */
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

/**
 * Returns the help text of one command. If there is no such command, returns the help of all. Colours are used only on
 * a terminal.
 */
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

/** Checks that each word belongs to an argument. A command with optional words checks the number of words itself. */
function fits(command: CommandDef, words: readonly string[]): boolean {
  const places = Object.values(argsOf(command)).filter(({ type }) => type === 'positional');
  const saysItself = places.some(({ required }) => required === false);
  return saysItself || places.length === words.length;
}

/**
 * Reads the options of all commands, wherever they are in the line. Throws for an unknown option, because citty would
 * ignore it. With a mistyped `--cantre`, for example, an account would not be limited to its centre.
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

/** Returns the arguments in an unambiguous form: each value directly after its option, and the words after `--`. */
function written(values: Record<string, string | boolean | undefined>, words: readonly string[]): string[] {
  const options = Object.entries(values).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
  return [...options, '--', ...words];
}
