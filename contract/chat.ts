/** The address of the chat's hub (SPEC-0 §7 "Chat hub"). */
export const chatHubPath = '/hubs/chat'

/** The most characters of a message, after white space around it is cut off (rules C4). */
export const longestMessage = 4000

/** Messages of one page of a conversation, where none is asked for. */
export const usualMessagePage = 100

/** Something that was said (SPEC-0 §3 "Message"), as calls and the hub tell it. */
export interface ChatMessage {
  ID: number
  ThreadID: number
  ThreadGroupID: number
  /** Its number in the thread, from 1 and without a gap. */
  Seq: number
  SenderID: number
  /** Null of a candidate whom nobody has answered yet. */
  ReceiverID: number | null
  Message: string
  /** The key under which its sender sent it; null where he gave none. */
  ClientMessageID: string | null
  FileID: number | null
  FileName: string | null
  SenderFirstName: string
  SenderLastName: string
  /** An address that holds for some minutes; null where he has no picture. */
  SenderProfilePicturePath: string | null
  IsFromCandidate: boolean
  /** Seconds since 1970. */
  CreatedOn: number
  ThreadStartedOn: string | null
}

/** What a client sends to the hub, or by `Threads/Message`; everything else that a message has is known by itself. */
export interface SentMessage {
  ThreadID?: number
  /** Of a candidate who begins a thread, instead of its ID. */
  ThreadGroupID?: number
  SenderID?: number
  ReceiverID?: number | null
  Message?: string
  FileID?: number
  ClientMessageID?: string
}

/** A thread has changed (SPEC-0 §7 "Chat hub"). */
export interface ThreadUpdate {
  ParticipantID: number
  /** As the specification spells it. */
  GroupExteranlID: number
  Message: ChatMessage | null
  ThreadID: number
}

/** Somebody is writing in a thread at the moment. */
export interface Typing {
  ThreadID: number
  ParticipantID: number
  Name: string
  IsFromCandidate: boolean
}

/** Somebody has read a thread up to a message. */
export interface ThreadRead {
  ThreadID: number
  ParticipantID: number
  Seq: number
}

/** A candidate has begun a thread and waits for somebody to take it (rules C4, H2); told to the staff of its revenue center, within their master filter. */
export interface WaitingChat {
  ThreadID: number
  ParticipantID: number
  FirstName: string
  LastName: string
  /** The user of the candidate, and the revenue center: by them the chat page is opened. */
  ExternalID: number
  GroupExternalID: number
}

/** A session was handed to this user by somebody else of the staff. */
export interface HandedChat extends WaitingChat {
  /** The name of who has handed it over. */
  By: string
}

/** What the hub sends, by the name of the client's method; each carries one argument. */
export interface ChatMessages {
  ReceiveMessage: ChatMessage
  onThreadUpdate: ThreadUpdate
  onTyping: Typing
  onRead: ThreadRead
  onWaitingChat: WaitingChat
  onHandedChat: HandedChat
  /** Messages may have gone unheard: what is shown is to be read anew. */
  onMissed: Record<string, never>
}
