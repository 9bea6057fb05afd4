let made = 0

/** A text that no other record of this run has: unique properties stay unique. */
function next(word: string): string {
  made += 1
  return `${word} ${process.pid} ${made}`
}

function nextCode(): string {
  made += 1
  return `X${process.pid % 100_000}${made}`
}

type Fields = Record<string, unknown>

export function buildCompany(fields: Fields = {}): Fields {
  return { Code: nextCode(), Name: next('Agency'), ...fields }
}

export function buildTeam(fields: Fields = {}): Fields {
  return { Code: nextCode(), Name: next('Team'), CompanyID: 1, ...fields }
}

export function buildRole(fields: Fields = {}): Fields {
  return { Code: nextCode(), Name: next('Role'), CompanyID: 1, ...fields }
}

export function buildUser(fields: Fields = {}): Fields {
  const name = nextCode().toLowerCase()
  return { LoginName: name, FirstName: 'Ada', LastName: 'Reed', Email: `${name}@example.org`, CompanyID: 1, ...fields }
}

export function buildEmployer(fields: Fields = {}): Fields {
  return { Name: next('Hospital'), State: 'OH', TimeZone: 'America/New_York', CompanyID: 1, ...fields }
}
