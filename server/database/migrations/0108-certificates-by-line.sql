-- What the client decided of each line of an application, where it was certified line by line.
alter table outgoing_item
  add column decision text check (decision in ('agreed', 'reduced', 'queried')),
  add column decision_reason text,
  add column decision_reason_sort text collate "C";
