/** Where most people have their mail. */
const usual = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'comcast.net']

/** Domains of their own that look like a slip of the usual ones. */
const others = ['mail.com', 'ymail.com', 'email.com']

/** The address that was probably meant where its domain is one slip away from a usual one; null where it is none. */
export function findMeantAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || usual.includes(domain) || others.includes(domain)) return null
  const meant = usual.find(each => isOneSlip(domain, each))
  return meant === undefined ? null : `${address.slice(0, at)}@${meant}`
}

/** True where one letter is missing, too many or another one, or two neighbours are exchanged. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  const isExchanged = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  return rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1) || isExchanged
}
