/** The text of `npm run ops -- help`. */
export const help = `The operator's side of Halyard. Every act is kept in the audit log.

Who you are: put your token into the variable OPERATOR_TOKEN (or give --token).

  help                                         this page
  operators list                               who operates
  operators add <name> [--role <role>] [--user <user>]
                                               adds an operator and shows the token, once; a role is reviewer, which is the
                                               default, treasurer, editor, support, auditor or administrator; --user names the
                                               operator's own account: neither on it nor on those that it invited, or
                                               that invited it, does the operator decide
  operators account <name> <user>              declares that account later, once
  operators token <name>                       another token; the old one stops working
  operators password <name>                    a first password for the console, shown once, in place of any other
  operators reset-second-factor <name>         forgets the second factor of who has lost it; the console asks for a new one
  operators disable <name>                     ends an operator's access

  list                                         what can be reviewed, with how many wait
  list <kind> [--page 2]                       what waits, oldest first
  show <kind> <id>                             one, with everything a reviewer needs
  image <id> <file>                            writes an uploaded image into a file (JPEG)
  approve <kind> <id> [name=value ...]         approves; money takes two different operators
  confirm withdrawal <id> transactionHash=…    another operator says that it was sent, and how; approving let it be paid;
                                               batch=yes when that transaction confirmed another before, and paid both
  reject <kind> <id> <reason>                  rejects; the user reads the reason; takes two while it is being paid

  adjust <user> <coin> <amount> <reason> [--key <key>]
                                               adds to a balance, or takes away with -12; takes two operators; with
                                               a key of your own, asking again changes nothing
  user show <user>                             an account; <user> is a number, an email address or +phone
  user freeze|ban|free <user> <reason>         closes an account and signs it out, or opens it again
  user bar|unbar <user> <reason>               from subscribing to new coins

  user reset-second-factor <user> <reason>     for who lost it and has no recovery code: its owner is told, and after 72 hours
                                               another operator approves it
  inbox [mine|nobody|waiting|all|closed] [--cursor <next>]
                                               conversations with users: what waits for us first (nobody's by default)
  case <id> [--cursor <next>]                  one, with what was said, newest first; its pictures are images
  take|release <id>                            takes what nobody has, or leaves it; an administrator takes it from
                                               another: take 7 ben
  hand-over <id> <operator>                    gives it to another operator
  answer <id> <text> [--key <key>]             answers, and takes what nobody has; with a key of your own, asking again
                                               answers once
  close <id>                                   closes it; its user can open it again
  note <id> <text> [--key <key>]               for other operators; the user never sees it

  edits                                        what can be edited, field by field
  <kind> list                                  all rows of a kind: pair, coin, site ...
  <kind> show <key>                            its fields as they are
  <kind> set <key> field=value ...             changes fields: pair set btcusdt enabled=0; field=@file takes the value
                                               from a file. Terms take two operators: list edit, approve edit 7
  article set <name> texts=@file published=now writes an article, or adds one; published=no withdraws it

  audit                                        the books per coin, what is frozen against the rows that freeze it, what the
                                               house may have to pay, what waits; ends with code 1 on a difference
  queues                                       what waits for the workers, since when, and the newest jobs that failed
  reencrypt                                    writes everything that is encrypted anew under the newest of ENCRYPTION_KEYS;
                                               may be ended and begun again at any time
  demo-keys <name> ...                         on a demo: an API key for each of these bots, made with play money where there is none
                                               yet; those that it had before end (npm run bots)
  log [--page 2] [--before 4711]               who did what, newest first; from an entry on further back

--json prints any answer as JSON.`
