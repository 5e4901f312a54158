-- What the quantities of a bill are rounded to. Assessments that are there keep their quantities, and so their prices, as they are: null.
alter table assessment add column bill_qty_decimals bigint;
alter table assessment add constraint assessment_bill_qty_decimals_check check (bill_qty_decimals >= 0 and bill_qty_decimals <= 3);
