-- Documents of tenders have the fields and states of every document (decision 695). Those that were made stay as they are.
alter table tender_document
  add column title text,
  add column title_sort text collate "C",
  add column send_to text,
  add column send_to_sort text collate "C",
  add column sent_at timestamptz(3),
  add column attempts bigint not null default 0,
  drop constraint tender_document_state_check;
update tender_document set state = case state when 'ready' then 'made' else 'failed' end;
alter table tender_document
  add constraint tender_document_state_check check (state in ('failed', 'waiting', 'making', 'sending', 'sent', 'kept', 'made'));
create index on tender_document (state) where state in ('waiting', 'making', 'sending');
