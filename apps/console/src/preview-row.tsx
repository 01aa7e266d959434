import { Amount } from '@halyard/domain'
import { dailyYield, machineState } from '@halyard/domain/mining'
import { saleState } from '@halyard/domain/token-sale'
import { defaultLanguage, type Language, languages } from '@halyard/wire/languages'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { AddressCard } from '../../web/src/features/deposits/components/AddressCard.tsx'
import { CoinRow } from '../../web/src/features/deposits/components/CoinRow.tsx'
import { ProductCard as LoanCard } from '../../web/src/features/loans/components/ProductCard.tsx'
import { StillPair } from '../../web/src/features/market/components/PairFace.tsx'
import { MachineCard } from '../../web/src/features/mining/components/MachineCard.tsx'
import { MachineHead, MachineTerms } from '../../web/src/features/mining/components/MachineTerms.tsx'
import { ProductCard } from '../../web/src/features/staking/components/ProductCard.tsx'
import { ProductTerms } from '../../web/src/features/staking/components/ProductTerms.tsx'
import { SaleCard, SaleHead } from '../../web/src/features/token-sale/components/SaleCard.tsx'
import { SaleTerms } from '../../web/src/features/token-sale/components/SaleTerms.tsx'
import { BankInstructions } from '../../web/src/features/wire-transfers/components/BankInstructions.tsx'
import { type UiEnvironment, UiEnvironmentProvider } from '../../web/src/ui/environment.tsx'
import text from '../../web/src/ui/text.module.css'
import { call } from './call.ts'
import { Draft, type Fields } from './preview-draft.ts'
import { PreviewWords, textsOf, useTranslation } from './preview-texts.ts'
import type { PreviewedKind } from './previewed.ts'
import { useWords } from './ui.tsx'

/** Rows of the catalogue by their keys, as they are stored. */
type Rows = ReadonlyMap<string, Fields>

interface Drawing {
  /** What the app's components say. */
  readonly noun: string
  /** Other rows that it is drawn with: its coins, its chain. */
  readonly with: readonly string[]
  readonly draw: (draft: Draft, others: (kind: string) => Rows) => ReactNode
}

const now = new Date()
const stamps = { createdAt: now, updatedAt: now }

/** A coin that a draft names, as products have it. */
function coinOf(code: string, coins: Rows) {
  const coin = coins.get(code)
  return { asset: code, scale: Number(coin?.['precision'] ?? 8), logo: String(coin?.['logo'] ?? '') }
}

const drawings: Readonly<Record<PreviewedKind, Drawing>> = {
  staking: {
    noun: 'staking',
    with: ['coin'],
    draw(draft, others) {
      const product = {
        productId: 0,
        ...coinOf(draft.text('asset'), others('coin')),
        name: draft.words('name'),
        description: draft.words('description'),
        yieldSource: draft.words('yield_source'),
        termDays: draft.count('term_days'),
        dailyRate: draft.amount('daily_rate'),
        penaltyRate: draft.amount('penalty_rate'),
        orderMin: draft.amount('order_min'),
        orderMax: draft.amount('order_max'),
        userMax: draft.amount('user_max'),
        userStaked: Amount.zero,
        supply: draft.amountOr('supply', null),
        staked: draft.amountOr('staked', Amount.zero),
        state: draft.flag('offered') ? ('offered' as const) : ('closed' as const),
        ...stamps,
      }
      return (
        <>
          <ProductCard product={product} />
          <ProductTerms product={product} />
        </>
      )
    },
  },
  mining: {
    noun: 'mining',
    with: ['coin'],
    draw(draft, others) {
      const paying = coinOf(draft.text('paying_asset'), others('coin'))
      const terms = {
        ...coinOf(draft.text('asset'), others('coin')),
        payingAsset: paying.asset,
        payingScale: paying.scale,
        price: draft.amount('price'),
        dailyOutput: draft.amount('daily_output'),
        ownership: draft.text('ownership') === 'shared' ? ('shared' as const) : ('exclusive' as const),
        yieldType:
          draft.text('yield_type') === 'constantQuantity' ? ('constantQuantity' as const) : ('constantValue' as const),
        termDays: draft.count('term_days'),
        frozenOutput: draft.flag('frozen_output'),
        orderMax: draft.amount('order_max'),
        holdingMin: draft.amount('holding_min'),
        pairingDays: draft.countOr('pairing_days', null),
        listedAt: draft.moment('listed_at'),
        delistedAt: draft.momentOr('delisted_at', null),
      }
      const machine = {
        machineId: 0,
        ...terms,
        name: draft.words('name'),
        description: draft.words('description'),
        yieldSource: draft.words('yield_source'),
        // What is paid out in another coin is worth what that coin is worth then.
        dailyYield: terms.price.isPositive() ? (dailyYield(terms, undefined) ?? null) : null,
        held: terms.ownership === 'exclusive' ? Amount.zero : null,
        state: machineState({ ...terms, offered: draft.flag('offered') }, new Date()),
        ...stamps,
      }
      return (
        <>
          <MachineCard machine={machine} />
          <MachineHead machine={machine} />
          <MachineTerms machine={machine} />
        </>
      )
    },
  },
  'token-sale': {
    noun: 'token-sale',
    with: ['coin'],
    draw(draft, others) {
      const coin = coinOf(draft.text('asset'), others('coin'))
      const paying = coinOf(draft.text('paying_asset'), others('coin'))
      const [startsAt, endsAt] = [draft.moment('starts_at'), draft.moment('ends_at')]
      const state = saleState({ startsAt, endsAt }, new Date())
      const sale = {
        saleId: 0,
        ...coin,
        assetName: String(others('coin').get(coin.asset)?.['name'] ?? coin.asset),
        name: draft.words('name'),
        description: draft.words('description'),
        payingAsset: paying.asset,
        payingScale: paying.scale,
        unitPrice: draft.amount('unit_price'),
        supply: draft.amount('supply'),
        sold: draft.amountOr('sold', Amount.zero),
        lockDays: draft.count('lock_days'),
        orderMin: draft.amount('order_min'),
        orderMax: draft.amount('order_max'),
        userMax: draft.amount('user_max'),
        bought: Amount.zero,
        barred: false,
        rewardRates: draft.amounts('reward_rates'),
        startsAt,
        endsAt,
        state,
        ...stamps,
      }
      return (
        <>
          <SaleCard sale={sale} state={state} />
          <SaleHead sale={sale} state={state} />
          <SaleTerms sale={sale} />
        </>
      )
    },
  },
  loan: {
    noun: 'loans',
    with: ['coin'],
    draw(draft, others) {
      const dailyRate = draft.amount('daily_rate')
      const product = {
        productId: 0,
        ...coinOf(draft.text('asset'), others('coin')),
        name: draft.words('name'),
        description: draft.words('description'),
        amountMin: draft.amount('amount_min'),
        amountMax: draft.amount('amount_max'),
        interestFreeDays: draft.count('interest_free_days'),
        dailyRate,
        overdueDailyRate: dailyRate.times(draft.amountOr('overdue_factor', Amount.one)),
        termDays: draft.count('term_days'),
        state: draft.flag('offered') ? ('offered' as const) : ('closed' as const),
        ...stamps,
      }
      return (
        <>
          <LoanCard product={product} />
          <p className={text.body}>{product.description}</p>
        </>
      )
    },
  },
  wireCurrency: {
    noun: 'wire-transfers',
    with: [],
    draw: (draft) => (
      <BankInstructions
        transfer={{
          asset: draft.key,
          quantity: draft.amount('minimum'),
          reference: 'HLY-XXXX-XXXX',
          bank: {
            beneficiary: draft.text('beneficiary'),
            bankName: draft.text('bank_name'),
            bankAddress: draft.text('bank_address'),
            account: draft.text('account'),
            bic: draft.text('bic'),
            sample: draft.flag('sample'),
          },
        }}
      />
    ),
  },
  network: {
    noun: 'deposits',
    with: ['chain', 'deposit-pool'],
    draw(draft, others) {
      const [asset = '', code = ''] = draft.key.split(':')
      const chain = others('chain').get(code)
      // Who comes next is given an address of the pool, and the shared one where that is empty.
      const next = String(others('deposit-pool').get(code)?.['next'] ?? '')
      const deposit = {
        enabled: draft.flag('deposit_enabled'),
        minimum: draft.amount('deposit_minimum'),
        fee: draft.amountOr('deposit_fee', Amount.zero),
        confirmations: Number(chain?.['confirmations'] ?? 0),
        address: next || draft.textOr('deposit_address', '') || null,
        memo: chain?.['deposit_memo'] === 'true' ? '100000000' : null,
        shared: next === '',
        sample: false,
      }
      return (
        <AddressCard coin={{ asset }} network={{ network: code, name: String(chain?.['name'] ?? code), deposit }} />
      )
    },
  },
  coin: {
    noun: 'deposits',
    with: ['network'],
    draw(draft, others) {
      const networks = [...others('network').keys()].flatMap((key) => {
        const [asset, network = ''] = key.split(':')
        return asset === draft.key ? [{ network }] : []
      })
      return <CoinRow coin={{ asset: draft.key, name: draft.text('name'), logo: draft.textOr('logo', ''), networks }} />
    },
  },
  pair: {
    noun: 'market',
    with: ['coin'],
    draw(draft, others) {
      const [base, quote] = [draft.text('base'), draft.text('quote')]
      return (
        <>
          <StillPair
            pair={{
              base,
              quote,
              logo: draft.textOr('logo', coinOf(base, others('coin')).logo),
              price: null,
              priceScale: draft.amount('price_step').scale(),
              changePercent: Amount.zero,
              rising: 'no',
              moved: undefined,
              trading: true,
              opensAt: null,
              turnover: Amount.zero,
            }}
          />
          <h2 className={text.heading}>{draft.textOr('name', `${base}/${quote}`)}</h2>
        </>
      )
    },
  },
}

/** A row as users would see it with what is typed, by the app's own components, as wide as a phone. Its links lead nowhere. */
export default function RowPreview({ kind, rowKey }: { kind: PreviewedKind; rowKey: string | undefined }) {
  const translate = useTranslate()
  const words = useWords()
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const typed: Fields = useWatch()
  const { noun, with: others, draw } = drawings[kind]
  const rows = useRows([kind, ...others])
  const { data: texts } = useQuery({
    queryKey: ['previewTexts', noun, language],
    queryFn: () => textsOf(language, ['common', noun]),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!rows || !texts) return null
  const key = rowKey ?? String(typed['key'] ?? '')
  const draft = new Draft(key, { ...rows.get(kind)?.get(key), ...given(typed) }, language)
  const drawn = draw(draft, (other) => rows.get(other) ?? new Map())
  const lacking = [...draft.lacking].map((name) => words('field', name)).join(', ')
  return (
    <Box
      component="section"
      aria-label={translate('console.preview.row')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900, marginTop: 2 }}
    >
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('console.preview.row')}</Box>
      <Tabs
        value={language}
        onChange={(_, chosen: Language) => setLanguage(chosen)}
        variant="scrollable"
        aria-label={translate('console.preview.language')}
      >
        {languages.map((one) => (
          <Tab key={one} value={one} label={one} />
        ))}
      </Tabs>
      {draft.lacking.size > 0 ? (
        <Alert severity="info">{translate('console.preview.lacking', { fields: lacking })}</Alert>
      ) : (
        <PreviewWords value={{ language, texts }}>
          <Phone>{drawn}</Phone>
        </PreviewWords>
      )}
    </Box>
  )
}

/** What is typed, without what is left as it is. */
const given = (typed: Fields) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** All rows of these kinds, each with more than can be edited. */
function useRows(kinds: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['previewRows', kinds],
    queryFn: async ({ signal }) => {
      const lists = kinds.map(async (kind): Promise<[string, Rows]> => {
        const rows = await call(operations.catalogueRows, { kind }, { signal })
        return [kind, new Map(rows.map(({ key, fields }) => [key, fields]))]
      })
      return new Map(await Promise.all(lists))
    },
    staleTime: 60_000,
  })
  return data
}

/** Is drawn as a link, and leads nowhere. */
const StillLink: UiEnvironment['Link'] = ({ to, replace: _, ...link }) => <a href={`#${to}`} {...link} />

/** A screen that nobody uses: no press reaches what is drawn on it. */
function Phone({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const nothing = () => undefined
  const environment: UiEnvironment = {
    language: i18n.language,
    now: Date.now,
    amountsHidden: false,
    toggleUtc: nothing,
    texts: new Proxy({} as UiEnvironment['texts'], { get: (_, name) => t(String(name)) }),
    say: (key) => key,
    Link: StillLink,
    goBack: nothing,
    pageTitle: '',
    overlayRoot: null,
  }
  return (
    <UiEnvironmentProvider value={environment}>
      <div
        data-app-preview="row"
        lang={i18n.language}
        onClickCapture={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
      </div>
    </UiEnvironmentProvider>
  )
}
