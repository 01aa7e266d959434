ALTER TABLE support_case
  ADD CONSTRAINT support_case_about_one_thing CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  ADD CONSTRAINT support_case_read_what_is_there CHECK (read_entry_id <= last_entry_id AND unread BETWEEN 0 AND entries);
ALTER TABLE support_case SET (fillfactor = 85);
CREATE INDEX support_case_unread ON support_case (user_id) WHERE unread > 0;
-- What an operator has, and nobody; what waits, for whomever; what is over.
CREATE INDEX support_case_desk ON support_case (operator_id, state, state_since, id) WHERE state <> 'closed';
CREATE INDEX support_case_open ON support_case (state, state_since, id) WHERE state <> 'closed';
CREATE INDEX support_case_closed ON support_case (state_since, id) WHERE state = 'closed';

ALTER TABLE support_entry
  ADD CONSTRAINT support_entry_by_an_operator CHECK ((by = 'operator') = (operator_id IS NOT NULL)),
  ADD CONSTRAINT support_entry_says CHECK (kind = 'said' OR text = '');

ALTER TABLE support_template ADD CONSTRAINT support_template_key CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
