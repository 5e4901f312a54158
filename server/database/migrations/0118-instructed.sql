-- Those who price an instruction are notified of it (decision 737).
alter table notification drop constraint notification_kind_check, add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'labour', 'incoming', 'certified', 'instructed', 'imported', 'unsent', 'joined'));
