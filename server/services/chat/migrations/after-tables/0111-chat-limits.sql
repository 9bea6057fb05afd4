-- However many instances run: a revenue center has one group and a user one participant, a candidate has one session at a time in a group,
-- messages are numbered without doubles, and one that is sent again is the same. An installation's own data files may lack the resources.
do $$ begin
  if to_regclass('"chat-group"') is not null then
    create unique index chat_group_external on "chat-group" ("ExternalID") where not "IsDeleted";
  end if;
  if to_regclass('"chat-participant"') is not null then
    create unique index chat_participant_external on "chat-participant" ("ExternalID") where not "IsDeleted";
  end if;
  if to_regclass('"chat-thread"') is not null then
    create unique index chat_thread_live on "chat-thread" ("ParticipantID", "GroupID")
      where "StatusCode" <> 'Ended' and not "IsDeleted";
    create index chat_thread_pair on "chat-thread" ("ParticipantID", "GroupID", "ID" desc);
  end if;
  if to_regclass('"chat-message"') is not null then
    create unique index chat_message_seq on "chat-message" ("ThreadID", "Seq");
    create unique index chat_message_client on "chat-message" ("SenderID", "ClientMessageID");
    create index chat_message_sender on "chat-message" ("SenderID", "SentOn");
  end if;
end $$;
