import { findUserContext } from './userContext.ts'

/** The full name of who is signed in; '' where nobody is. */
export function findFullName(): string {
  return findUserContext()?.fullName ?? ''
}
