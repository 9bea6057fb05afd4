import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveFile } from './ownServer.ts'

/** One thing that the tutorial has its reader do or see, in its order. */
export type Step =
  | { kind: 'save'; file: string; text: string }
  | { kind: 'put'; file: string; where: 'above' | 'below'; line: string; text: string }
  | { kind: 'take out'; file: string }
  | { kind: 'delete'; file: string }
  | { kind: 'run'; command: string }
  /** A sentence of the text: what is to be done by hand, or seen. */
  | { kind: 'read'; sentence: string }

interface Block {
  kind: 'text' | 'quote' | 'code'
  text: string
}

function splitBlocks(markdown: string): Block[] {
  const parts = markdown.split(/^(```\w*\n[\s\S]*?^```$)/m)
  return parts.flatMap((part): Block[] => {
    if (part.startsWith('```')) return [{ kind: 'code', text: part.replace(/^```\w*\n|```$/g, '') }]
    return part
      .split(/\n{2,}/)
      .map(paragraph => paragraph.trim())
      .filter(paragraph => paragraph !== '' && !paragraph.startsWith('#'))
      .map(paragraph => ({
        kind: paragraph.startsWith('>') ? 'quote' : 'text',
        text: paragraph.replace(/^> ?/gm, '').replace(/\s+/g, ' '),
      }))
  })
}

function listNamed(text: string): string[] {
  return [...text.matchAll(/\*\*([\w./-]+\.\w+)\*\*/g)].map(match => match[1] ?? '')
}

/** What a paragraph has done to the code block behind it; null where it says nothing of one. */
function readFileStep(paragraph: string, code: string): Step | null {
  const [file = ''] = listNamed(paragraph)
  if (/\b[Ss]ave this (anywhere )?as \*\*/.test(paragraph)) return { kind: 'save', file, text: code }
  const put = /\b[Pp]ut this into \*\*[^*]+\*\*, (above|below) the line `([^`]+)`/.exec(paragraph)
  if (!put) return null
  return { kind: 'put', file, where: put[1] === 'above' ? 'above' : 'below', line: put[2] ?? '', text: code }
}

function readTakings(paragraph: string): Step[] {
  const deleted = /\b[Dd]elete (\*\*.*?)(, and take|\.(\s|$))/.exec(paragraph)?.[1] ?? ''
  const taken = /\btake the lines? out of (\*\*.*?) again/.exec(paragraph)?.[1] ?? ''
  return [
    ...listNamed(deleted).map((file): Step => ({ kind: 'delete', file })),
    ...listNamed(taken).map((file): Step => ({ kind: 'take out', file })),
  ]
}

/** Reads the steps of a tutorial out of its text; throws where a code block is not said to be for anything. */
export function parseTutorial(markdown: string): Step[] {
  const blocks = splitBlocks(markdown)
  return blocks.flatMap(({ kind, text }, index): Step[] => {
    const before = blocks[index - 1]?.text ?? ''
    if (kind !== 'code') return [{ kind: 'read', sentence: text }, ...readTakings(text)]
    if (/^npm run /.test(text)) return [{ kind: 'run', command: text.trim() }]
    const step = readFileStep(before, text)
    if (!step) throw new Error(`The tutorial does not say what this is for:\n${text}`)
    return [step]
  })
}

const put = new Map<string, string>()

async function edit(folder: string, path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(join(folder, path), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`There is nothing to change in ${path}, whatever the tutorial says.`)
  await saveFile(folder, path, after)
}

/** Does a step to the files below a folder, as its reader does with an editor. */
export async function perform(folder: string, step: Step): Promise<void> {
  switch (step.kind) {
    case 'save':
      return saveFile(folder, step.file, step.text)
    case 'delete':
      return rm(join(folder, step.file))
    case 'put':
      put.set(step.file, step.text)
      return edit(folder, step.file, text => {
        const lines = text.split('\n')
        const at = lines.findIndex(line => line.trim() === step.line)
        if (at < 0) return text
        return lines.toSpliced(step.where === 'above' ? at : at + 1, 0, step.text.trimEnd()).join('\n')
      })
    case 'take out':
      return edit(folder, step.file, text => text.replace(put.get(step.file) ?? '\0', ''))
    default:
  }
}

/** Runs a command of the tutorial in a terminal over a folder of data files; answers what it prints and how it ends. */
export async function run(command: string, config: string): Promise<{ output: string; code: number | null }> {
  const { LOCUM_IDENTITY_URL: _, ...environment } = process.env
  const child = spawn('sh', ['-c', command], { env: { ...environment, LOCUM_CONFIG: config } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { output, code }
}
