-- Who sent an application from the portal, when, with which note, and who withdrew it there (decision 734).
alter table incoming_application
  add column portal_sender text,
  add column portal_sender_sort text collate "C",
  add column portal_sent_at timestamptz(3),
  add column portal_note text,
  add column portal_note_sort text collate "C",
  add column portal_withdrawn_by text,
  add column portal_withdrawn_by_sort text collate "C";
