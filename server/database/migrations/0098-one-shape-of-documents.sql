-- Every document that the server makes has the same fields and states (decision 695). Nothing that was made or sent changes.
alter table order_document add column progress bigint not null default 0;
alter table fixed_cost_order_document add column progress bigint not null default 0;
alter table site_document
  add column send_to text,
  add column send_to_sort text collate "C",
  add column sent_at timestamptz(3),
  add column kind_sort text collate "C",
  alter column title drop not null,
  alter column state set default 'failed',
  drop constraint site_document_kind_check,
  drop constraint site_document_state_check,
  add constraint site_document_state_check check (state in ('failed', 'waiting', 'making', 'sending', 'sent', 'kept', 'made'));
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
