/** By this header a console asks within a view, by its number: it is answered as the user who is looked at would be, and changes nothing. */
export const viewHeader = 'X-View-As'

/** The value of that header in an answer that says that the view has ended. */
export const viewEnded = 'ended'

/** Minutes that a view lasts at most. */
export const viewMinutes = 30

/** The answer of `viewAs` of Users. */
export interface BegunView {
  /** The number of the view. */
  ID: number
  UserID: number
  Name: string
  LoginName: string
  /** When it ends by itself: an instant, ISO text with Z. */
  Until: string
}
