-- Events that are handed on stand in the outbox beside mail.
alter table outbox_message drop constraint "outbox_message_Kind_check";
alter table outbox_message add constraint "outbox_message_Kind_check" check ("Kind" in ('mail', 'webhook', 'sms', 'push', 'connector'));
