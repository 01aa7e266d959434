-- Which function writes what is submitted. A noun's function takes the rows of a batch, each with the `ordinal` of its submission, and
-- answers each with a submit_result.
--   takes   the function's name, rows, and the moment at which they were judged
--   gives   what the function answers
-- jscpd:ignore-start: a table, whose lines are alike
CREATE FUNCTION submit_write(writer text, rows jsonb, moment timestamptz) RETURNS submit_result[] LANGUAGE plpgsql AS $$
BEGIN
  CASE writer
    WHEN 'adjustment_write' THEN
      RETURN ARRAY(SELECT result FROM adjustment_write(rows, moment) result);
    WHEN 'contract_write' THEN
      RETURN ARRAY(SELECT result FROM contract_write(rows, moment) result);
    WHEN 'conversion_write' THEN
      RETURN ARRAY(SELECT result FROM conversion_write(rows, moment) result);
    WHEN 'deposit_declaration_write' THEN
      RETURN ARRAY(SELECT result FROM deposit_declaration_write(rows, moment) result);
    WHEN 'deposit_write' THEN
      RETURN ARRAY(SELECT result FROM deposit_write(rows, moment) result);
    WHEN 'loan_write' THEN
      RETURN ARRAY(SELECT result FROM loan_write(rows, moment) result);
    WHEN 'mining_write' THEN
      RETURN ARRAY(SELECT result FROM mining_write(rows, moment) result);
    WHEN 'spot_amend_write' THEN
      RETURN ARRAY(SELECT result FROM spot_amend_write(rows, moment) result);
    WHEN 'spot_cancel_write' THEN
      RETURN ARRAY(SELECT result FROM spot_cancel_write(rows, moment) result);
    WHEN 'spot_write' THEN
      RETURN ARRAY(SELECT result FROM spot_write(rows, moment) result);
    WHEN 'staking_write' THEN
      RETURN ARRAY(SELECT result FROM staking_write(rows, moment) result);
    WHEN 'token_sale_write' THEN
      RETURN ARRAY(SELECT result FROM token_sale_write(rows, moment) result);
    WHEN 'wire_transfer_write' THEN
      RETURN ARRAY(SELECT result FROM wire_transfer_write(rows, moment) result);
    WHEN 'withdrawal_write' THEN
      RETURN ARRAY(SELECT result FROM withdrawal_write(rows, moment) result);
  END CASE;
END $$;
-- jscpd:ignore-end
