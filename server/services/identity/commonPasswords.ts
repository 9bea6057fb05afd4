/**
 * Stems of the commonest published passwords. Hardly any of the top 3,000 has twelve characters, so what matters at our
 * length is what people make of them: `Password1234!`, `Qwertyuiop123`, `letmein-letmein`.
 */
const stems =
  `password passw0rd p@ssword p@ssw0rd pass123 qwerty qwertyuiop qwertyui asdfghjkl asdfgh asdf zxcvbnm zxcvbn 1qaz2wsx 1q2w3e4r
  1q2w3e4r5t 1q2w3e qazwsx qazwsxedc qweasd qweasdzxc abc123 abcd1234 abcdef abcdefg abcdefgh abcdefghi letmein welcome monkey dragon master
  sunshine princess football baseball basketball superman batman spiderman ironman starwars pokemon trustno1 iloveyou
  loveyou lovely whatever freedom shadow michael jennifer jessica jordan ashley charlie thomas andrew daniel george robert
  hunter hunter2 soccer hockey killer pepper ginger summer winter spring autumn monday friday january february december november
  october september august computer internet samsung google facebook twitter linkedin microsoft windows apple android admin
  administrator root user guest test testing tester changeme secret access login hello hello123 helloworld
  bailey buster tigger cookie cheese chocolate banana orange purple yellow silver golden diamond matrix mustang
  corvette ferrari mercedes porsche yamaha harley maverick phoenix ranger merlin arsenal liverpool chelsea
  barcelona realmadrid juventus newyork london paris america canada australia nothing something anything everything
  nursing nurse hospital doctor medical locum-demo`.split(/\s+/)

const known = new Set(stems)

const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '@': 'a', $: 's' }

/** True for a password that is one of the commonest, alone or repeated, whatever digits and symbols stand around it. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (/^(.{1,4})\1+.{0,3}$/.test(text)) return true
  const inner = text.replace(/^[\W_]+|[\W_]+$/g, '')
  const stem = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return (
    known.has(inner) ||
    known.has(stem) ||
    isCommonStem(stem) ||
    isCommonStem(stem.replace(/[013@$]/g, sign => lookalikes[sign] ?? sign))
  )
}

function isCommonStem(stem: string): boolean {
  return stem.split(/[\W_\d]+/).every(part => known.has(part))
}
