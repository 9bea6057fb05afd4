import type { Problem, Rule } from './rule.ts'

/** What a text of ours never holds, with what to do instead; `home` is where it may stand. */
const dangers: { pattern: RegExp; message: string; home?: RegExp }[] = [
  { pattern: /\beval\(|\bnew Function\(|'(?:node:)?vm'/, message: 'Run no text as code.' },
  {
    pattern: /'(?:node:)?child_process'/,
    message: 'Start no other program.',
    home: /^(?:server\/platform\/database\/embedded|scripts)\//,
  },
  { pattern: /\bexec(?:Sync)?\(`|\bshell: true/, message: 'Hand a program its arguments as a list.' },
  {
    pattern: /\b(?:inner|outer)HTML\b|\bdangerouslySetInnerHTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b/,
    message: 'Show text as text.',
  },
  {
    pattern: /\baddEventListener\(['"]message['"]|\bonmessage\b|\.postMessage\(/,
    message: 'Take no messages of other windows.',
    home: /^server\//,
  },
  {
    pattern: /\bcreateCipher|\bcreateDecipher|'(?:md5|sha1)'/i,
    message: 'Take an approved way: SHA-256 or longer, argon2id, ES256, Ed25519.',
  },
  { pattern: /\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED/, message: 'Check the certificates of others.' },
]

/** Refuses what would run, show or trust what somebody typed. */
export const danger: Rule = ({ path, lines, isTest }) => {
  if (isTest || !/^(?:src|server|contract|scripts)\//.test(path)) return []
  return lines.flatMap((line, at): Problem[] =>
    dangers.flatMap(({ pattern, message, home }) =>
      pattern.test(line) && !home?.test(path) ? [{ line: at + 1, message }] : [],
    ),
  )
}
