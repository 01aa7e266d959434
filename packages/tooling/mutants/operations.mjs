const proposals = (name) => ({ file: 'apps/server/src/features/operations/edit-proposals.http.test.ts', name })
const reviews = (name) => ({ file: 'apps/server/src/features/operations/reviews.http.test.ts', name })
const desk = 'apps/server/src/features/operations/review-desk.service.ts'
const conflicts = 'apps/server/src/features/operations/conflicts.repository.ts'

export const operations = [
  {
    id: 'operations-terms-by-one',
    rule: 'Where money goes and what the house pays is changed by two operators, who both see before and after',
    fault: 'One changes it alone',
    file: 'apps/server/src/features/operations/edit-desk.service.ts',
    find: "(operators === 'two' && (await",
    put: "(operators !== 'two' && (await",
    test: proposals('waits for another operator, who sees before and after, and is on the record with both'),
  },
  {
    id: 'operations-adding-unrehearsed',
    rule: 'Who proposes a row that cannot be added hears so at once',
    fault: 'The second operator hears it, after the first has agreed',
    file: 'apps/server/src/features/operations/edit-desk.service.ts',
    find: ': this.rehearseAdding(editable, key, changes)',
    put: ': undefined',
    test: proposals('that would add %s with %j is declined at once, and nobody is asked'),
  },
  {
    id: 'operations-harmless-by-default',
    rule: 'A field takes two operators unless it is declared harmless',
    fault: 'A command with one harmless field takes one',
    file: 'apps/server/src/features/operations/edit-changes.ts',
    find: `if (!rule || (rule !== true && !rule.allows({ value, now: row?.[name], row: after }))) return 'two'`,
    put: `if (rule === true) return 'one'\n    if (!rule?.allows({ value, now: row?.[name], row: after })) return 'two'`,
    test: proposals('waits whole when one of its fields takes two, and only then'),
  },
  {
    id: 'operations-changed-meanwhile',
    rule: 'A proposal is carried out on exactly the row that both saw, compared as data',
    fault: 'It is written over what somebody changed meanwhile',
    file: 'apps/server/src/platform/back-office/edited-table.ts',
    find: '`${text} AND ${asData} = $${values.length + 1}::jsonb RETURNING 1`',
    put: '`${text} AND $${values.length + 1}::jsonb IS NOT NULL RETURNING 1`',
    test: proposals('is not carried out on a row that somebody changed meanwhile, compared as data'),
  },
  {
    id: 'operations-details-as-text',
    rule: 'Two approvals mean the same when their details are equal as data',
    fault: 'They are joined to a text before they are compared',
    file: desk,
    find: "const approvals = await this.approvals.add({ kind, id, act: 'approve', operatorId, detail })",
    put: "const approvals = await this.approvals.add({ kind, id, act: 'approve', operatorId, detail: { said: textOf(detail) } })",
    test: proposals('two approvals mean the same when their details are equal as data, not as text'),
  },
  {
    id: 'operations-details-not-compared',
    rule: 'Two who approve another amount each have not approved the same',
    fault: 'Any two approvals are two',
    file: 'prisma/sql/operations/review_approval_add.sql',
    find: 'AND approval.detail = of_detail AND operator.disabled_at IS NULL);',
    put: 'AND operator.disabled_at IS NULL);',
    test: reviews('must mean the same: another amount is another approval'),
  },
  {
    id: 'operations-own-account',
    rule: 'No operator acts on their own account',
    fault: 'They decide on it like on any other',
    file: conflicts,
    find: "SELECT CASE WHEN $1::bigint = $2::bigint THEN 'own'\n                   WHEN",
    put: 'SELECT CASE WHEN',
    test: reviews('is decided on by others only'),
  },
  {
    id: 'operations-invited-account',
    rule: 'No operator acts on an account that they invited, whose subscriptions reward them',
    fault: 'They decide on it like on any other',
    file: conflicts,
    find: "WHEN EXISTS (SELECT 1 FROM invitation WHERE inviter_id = $1 AND member_id = $2) THEN 'invited'",
    put: '',
    test: reviews('as %s is decided on by others only, in all three levels'),
  },
  {
    id: 'operations-shared-document-unsaid',
    rule: 'Who passes with a document or name of others waits for a second reviewer',
    fault: 'Nobody is told, and rewards of invitations are earned at once',
    file: 'prisma/sql/identity/identity_doubt.sql',
    find: 'WHERE cardinality(twins.same_name || twins.same_document) > 0) THEN',
    put: 'WHERE cardinality(twins.same_name || twins.same_document) < 0) THEN',
    test: {
      file: 'apps/server/src/features/identity/identity.http.test.ts',
      name: 'and who passes with it waits for a second reviewer, who is told the same; nobody else does',
    },
  },
  {
    id: 'operations-checked-by-the-same',
    rule: 'A name of the sample is looked at by another reviewer than who passed it',
    fault: 'Who passed it agrees with themselves',
    file: 'apps/server/src/features/identity/identity.review.ts',
    find: "if (row.reviewedBy === by.name) decline('You passed it: another reviewer looks at it.')",
    put: '',
    test: {
      file: 'apps/server/src/features/identity/identity.http.test.ts',
      name: 'is shown to another reviewer, with the photos and who passed it, and the rest is not',
    },
  },
  {
    id: 'operations-kept-out-by-wrong-tokens',
    rule: 'Wrong tokens keep out nobody who has a right one',
    fault: 'A network that sent ten of them is not heard at all',
    file: 'apps/server/src/features/operations/operator-door.ts',
    find: `const operator = await this.operators.identify(token)
    if (operator) return operator
    await this.limits.consume(wrongTokensByNetwork, networkOf(clientAddress(request)))
`,
    put: `const place = await this.limits.consume(wrongTokensByNetwork, networkOf(clientAddress(request)))
    const operator = await this.operators.identify(token)
    if (operator) {
      await place.undo()
      return operator
    }
`,
    test: {
      file: 'apps/server/src/features/operations/operations.http.test.ts',
      name: 'answers no more wrong tokens of a network that tried ten, and keeps out nobody who has a right one',
    },
  },
  {
    id: 'operations-open-by-default',
    rule: 'The calls of operators are there where OPS_ENABLED says so',
    fault: 'They are there on every host',
    file: 'apps/server/src/platform/http/endpoint-routes.ts',
    find: "if (endpoint.root === '/ops' && !this.environment.operationsOverHttp) continue\n",
    put: '',
    test: {
      file: 'apps/server/src/features/operations/operations-off.http.test.ts',
      name: '/ops is not there, whoever asks',
    },
  },
  {
    id: 'operations-offered-at-once',
    rule: 'A real host offers no staking, machine or loan until somebody switches it on',
    fault: 'A new installation offers what a demo host does',
    file: 'apps/server/src/seed.ts',
    find: 'offering = environment.demo)',
    put: 'offering = true)',
    test: {
      file: 'apps/server/test/real-host.test.ts',
      name: 'a real host offers no staking, machine or loan, and has no capital to lend, until somebody says so',
    },
  },
  {
    id: 'operations-setting-not-passed',
    rule: 'docker-compose.yml passes every setting to the servers',
    fault: 'What is set beside it does not reach them',
    file: 'docker-compose.yml',
    find: '  MARKET_BEACON_URL: ${MARKET_BEACON_URL:-}\n',
    put: '',
    test: {
      file: 'apps/server/src/platform/config/environment.test.ts',
      name: 'docker-compose.yml passes every variable, but what its containers have otherwise or never',
    },
  },
  {
    id: 'operations-offer-lengthened-by-one',
    rule: 'One shortens an offer, and two lengthen or reopen it',
    fault: 'One sets its end as they like',
    file: 'apps/server/src/features/token-sale/token-sale.edits.ts',
    find: 'ends_at: endedSoonerByOne(moment),',
    put: 'ends_at: singleOperator(moment),',
    test: proposals('a token sale is shortened by one, and lengthened or reopened by two'),
  },
  {
    id: 'operations-pinned-by-one',
    rule: 'Announcements that are pinned, in which addresses are told, take two',
    fault: 'One pins what they wrote alone',
    file: 'apps/server/src/features/articles/article-fields.ts',
    find: 'pinned: switchedOffByOne(flag),',
    put: 'pinned: singleOperator(flag),',
    test: proposals('are pinned by two: one writes an announcement, and neither pins it nor changes what is pinned'),
  },
  {
    id: 'operations-bic-of-nobody',
    rule: 'A BIC that operators publish is one of a bank',
    fault: 'Any text of its length is',
    file: 'apps/server/src/features/bank-cards/account-number.ts',
    find: 'return isValidBIC(bic) ? bic : undefined',
    put: 'return /^[A-Z0-9]{4,11}$/.test(bic) ? bic : undefined',
    test: {
      file: 'apps/server/src/features/operations/edits.http.test.ts',
      name: 'of %s are declined',
      row: 'a bank that is none',
    },
  },
  {
    id: 'operations-iban-of-nobody',
    rule: 'An IBAN that operators publish is valid, down to its check digits',
    fault: 'It looks like one',
    file: 'apps/server/src/features/bank-cards/account-number.ts',
    find: "return isValidIBAN(text) ? { account: text } : { fault: 'iban' }",
    put: "return looksLikeIban ? { account: text } : { fault: 'iban' }",
    test: {
      file: 'apps/server/src/features/operations/edits.http.test.ts',
      name: 'of %s are declined',
      row: 'an IBAN that is none',
    },
  },
  {
    id: 'operations-contact-of-nobody',
    rule: 'An address of the support that operators publish is one',
    fault: 'Any text is',
    file: 'apps/server/src/features/site/site.edits.ts',
    find: 'email: (value) => parseEmail(value) !== undefined,',
    put: 'email: () => true,',
    test: {
      file: 'apps/server/src/features/operations/edits.http.test.ts',
      name: 'of %s are declined',
      row: 'a contact that is no address',
    },
  },
]
