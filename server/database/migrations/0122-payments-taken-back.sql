-- Payments of applications that were recorded by mistake are taken back, with the reason (decision 739).
alter table labour_application
  add column unpaid_reason text,
  add column unpaid_reason_sort text collate "C";
alter table incoming_application
  add column unpaid_reason text,
  add column unpaid_reason_sort text collate "C";
alter table outgoing_application
  add column paid_amount numeric(16,2),
  add column unpaid_reason text,
  add column unpaid_reason_sort text collate "C";

-- What came on the day an application was paid is the last payment of that day.
update outgoing_application o
set paid_amount = coalesce(
  (
    select p.amount
    from payment_received p
    where p.account_id = o.account_id and p.application_id = o.id and p.received_on = o.paid_on
    order by p.id desc
    limit 1
  ),
  0
)
where o.state = 'paid';
