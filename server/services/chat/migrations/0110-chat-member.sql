-- Who takes part in a chat session: up to which of its messages he has read; how many of those behind it are his own, so that what is unread
-- is known without its messages; and since when he is one of its staff or its candidate, null of somebody who only reads it.
create table chat_member (
  "ThreadID" bigint not null,
  "ParticipantID" bigint not null,
  "LastReadSeq" bigint not null default 0,
  "OwnBehind" bigint not null default 0,
  "JoinedOn" timestamptz,
  primary key ("ThreadID", "ParticipantID")
);
create index on chat_member ("ParticipantID");
