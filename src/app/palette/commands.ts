import { foldText } from '#contract/foldText.ts'

/** Something that the palette offers. */
export interface Command {
  id: string
  label: string
  /** Where it belongs, quietly beside it. */
  detail?: string | undefined
  /** The name of an icon of the menu. */
  icon: string | null
  /** What it does goes on in the palette's place. */
  stays?: true
  run(): void | Promise<void>
}

/** Commands under one heading. */
export interface CommandGroup {
  name: 'record' | 'screens' | 'actions' | 'rows' | 'records'
  commands: readonly Command[]
}

/** How well a command fits: 0 begins with it, 1 a word does, 2 it holds all words; null where it does not. */
function rank({ label, detail = '' }: Command, typed: string): number | null {
  const [own, whole, asked] = [label, `${label} ${detail}`, typed].map(foldText) as [string, string, string]
  if (own.startsWith(asked)) return 0
  if (own.includes(` ${asked}`)) return 1
  return asked.split(/\s+/).every(word => whole.includes(word)) ? 2 : null
}

/** The commands that fit what is typed, the best first; all of them where nothing is. */
export function findCommands(commands: readonly Command[], typed: string, most: number): Command[] {
  const asked = typed.trim()
  if (asked === '') return commands.slice(0, most)
  return commands
    .flatMap((command, index) => {
      const fit = rank(command, asked)
      return fit === null ? [] : [{ command, fit, index }]
    })
    .sort((one, other) => one.fit - other.fit || one.index - other.index)
    .slice(0, most)
    .map(({ command }) => command)
}
