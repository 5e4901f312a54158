-- What was approved stays with each line of an invoice, and what was paid with the invoice: later invoices are matched with these (decision 661).
alter table material_invoice add column paid_amount numeric(16,2);
alter table fixed_cost_invoice add column paid_amount numeric(16,2);
alter table material_invoice_line
    add column amount numeric(16,2), add column approved_quantity numeric(16,4), add column approved_amount numeric(16,2);
alter table fixed_cost_invoice_line
    add column amount numeric(16,2), add column approved_quantity numeric(16,4), add column approved_amount numeric(16,2);
-- Of older invoices nobody wrote down which line a disputed part was of: it is shared over all of them.
update material_invoice set paid_amount = approved_for_payment where state = 'paid';
update fixed_cost_invoice set paid_amount = approved_for_payment where state = 'paid';
update material_invoice_line l
  set approved_quantity = round(l.quantity * i.approved_for_payment / i.net, 4),
      approved_amount = round(round(l.quantity * l.price, 2) * i.approved_for_payment / i.net, 2)
  from material_invoice i
  where i.account_id = l.account_id and i.id = l.invoice_id and i.state in ('approved', 'paid') and i.net <> 0
    and i.approved_for_payment is not null;
update fixed_cost_invoice_line l
  set approved_quantity = round(l.quantity * i.approved_for_payment / i.net, 4),
      approved_amount = round(round(l.quantity * l.price, 2) * i.approved_for_payment / i.net, 2)
  from fixed_cost_invoice i
  where i.account_id = l.account_id and i.id = l.invoice_id and i.state in ('approved', 'paid') and i.net <> 0
    and i.approved_for_payment is not null;
