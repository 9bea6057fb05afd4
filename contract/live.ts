/** The address of the hub that tells open consoles what changed (architecture "Live configuration"). */
export const liveHubPath = '/hubs/live'

/** Why the hub closes a connection whose session has ended: the client then knows that it need not come back. */
export const sessionEnded = 'The session has ended.'

/** Another configuration is served: the manifest and the texts are to be fetched anew. */
export interface ConfigurationSwitched {
  Version: number
}

/** Rows of a resource changed, were added or deleted; only those in the caller's scope are named. */
export interface RowsChanged {
  Resource: string
  /** The keys of the rows; null where they are too many to be named, or some may have gone unheard: the list is to be read anew. */
  Ids: (number | string)[] | null
}

/** Who the caller is to the services changed, or what he may: the manifest is to be fetched anew. It says no more. */
export type AccessChanged = Record<string, never>

/** A record that is open in a form: its resource, and its key as an address writes it. */
export interface EditedRecord {
  Resource: string
  Id: string
}

/** Texts were changed, or shipped ones brought back: the catalogue is to be fetched anew. */
export interface TextsChanged {
  /** Tells the texts that replace shipped ones apart; the catalogue says the same in its header {@link textsHeader}. */
  Texts: string
}

/** The header of a catalogue that says which texts replace shipped ones. */
export const textsHeader = 'X-Texts'

/** Who else edits a record; nobody is informed of himself, in however many windows he has it open. */
export interface EditorsChanged extends EditedRecord {
  /** In the order of their coming; at most {@link mostNames} of them. */
  Names: string[]
  /** How many they are, named or not. */
  Count: number
}

/** More people than these are counted, not named. */
export const mostNames = 10

/** The candidate who is signed in has another status (SPEC-0 §4 "Authentication"), by its code. */
export interface CandidateStatusUpdated {
  Status: string
}

/** What a console may call; each takes one argument. */
export interface LiveCalls {
  /** This window shows the record's form: who else does is reported from now on, and is notified of it. Refused where the caller may not edit it. */
  BeginEditing: EditedRecord
  EndEditing: EditedRecord
}

/** What the hub sends, by the name of the client's method; each carries one argument. */
export interface LiveMessages {
  configurationSwitched: ConfigurationSwitched
  rowsChanged: RowsChanged
  accessChanged: AccessChanged
  editorsChanged: EditorsChanged
  textsChanged: TextsChanged
  candidateStatusUpdated: CandidateStatusUpdated
}

/** The answer of `/config/version`: what a console asks again and again where it cannot reach the hub. */
export interface ServedVersion extends TextsChanged {
  Version: number
}
