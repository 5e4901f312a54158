-- Marking an assessment as ready completed its sections without saying that they had been started: its copies and snapshots said the same.
update assessment set
    rate_build_up_started = rate_build_up_started or rate_build_up_state <> 'not_started',
    quantification_started = quantification_started or quantification_state <> 'not_started',
    fixed_costs_started = fixed_costs_started or fixed_costs_state <> 'not_started'
  where not rate_build_up_started and rate_build_up_state <> 'not_started'
    or not quantification_started and quantification_state <> 'not_started'
    or not fixed_costs_started and fixed_costs_state <> 'not_started';
