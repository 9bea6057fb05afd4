import { describe, expect, it } from 'vitest'
import { readCommandWords } from './commandWords.ts'

const options = { key: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

describe('the words behind a command', () => {
  const read = (...words: string[]) => {
    const { argv } = process
    process.argv = [...argv.slice(0, 2), ...words]
    try {
      return readCommandWords(options, 'How it is used')
    } finally {
      process.argv = argv
    }
  }

  it('are read', () => {
    expect(read('Teams', '--key', 'Code', '--dry-run')).toMatchObject({
      values: { key: 'Code', 'dry-run': true },
      positionals: ['Teams'],
    })
  })

  it.each([
    [['--bogus'], 'There is no option --bogus: choose one of --key, --dry-run.'],
    [['--bogus=1'], 'There is no option --bogus: choose one of --key, --dry-run.'],
    [['-b'], 'There is no option -b: choose one of --key, --dry-run.'],
    [['--key'], '--key takes a value; one that begins with a dash is written --key=-value.'],
    [['--key', '--dry-run'], '--key takes a value; one that begins with a dash is written --key=-value.'],
    [['--dry-run=yes'], '--dry-run takes no value.'],
  ])('%j are refused by name, with how the command is used', (words, why) => {
    expect(() => read(...words)).toThrow(`${why}\n\nHow it is used`)
  })
})
