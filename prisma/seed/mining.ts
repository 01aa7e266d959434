import type { SeedConnection } from './market.ts'

/**
 * What a new installation offers in mining machines: whole and shared ones, both kinds of yield, with and without frozen
 * output; one that is no longer sold and one to come. A list that has any row stays as it is, since an operator may have
 * changed it. What a machine puts out over its whole term is a little more than its price, and its text says that the
 * price is not paid back.
 */
export async function seedMining(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO mining_machine (name, description, yield_source, asset, paying_asset, price, ownership, yield_type,
                                 daily_output, term_days, frozen_output, order_max, holding_min, listed_at, delisted_at,
                                 sort)
     SELECT name, description, yield_source, asset, 'USDT', price, ownership, yield_type, daily_output, term_days,
            frozen_output, order_max, holding_min,
            date_trunc('hour', now()) + make_interval(hours => 24 * listed_in),
            date_trunc('hour', now()) + make_interval(hours => 24 * delisted_in), sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, yield_source jsonb, asset text,
            price numeric, ownership machine_ownership, yield_type machine_yield, daily_output numeric, term_days int,
            frozen_output boolean, order_max numeric, holding_min numeric, listed_in int, delisted_in int, sort int)
      WHERE NOT EXISTS (SELECT FROM mining_machine) ORDER BY sort`,
    [JSON.stringify(machines.map((machine, index) => ({ ...machine, sort: index + 1 })))],
  )
}

/** What every machine does, by language. */
const description = {
  'en-US':
    'Runs for a fixed term and pays its output after each completed 24 hours. The price is not paid back: the output is all that you receive.',
  'de-DE':
    'Läuft über eine feste Laufzeit und zahlt nach je vollen 24 Stunden aus. Der Kaufpreis wird nicht erstattet: Der Ertrag ist alles, was Sie erhalten.',
  'es-ES':
    'Funciona durante un plazo fijo y paga su producción cada 24 horas completas. El precio no se devuelve: la producción es todo lo que recibe.',
  'fr-FR':
    'Fonctionne pendant une durée fixe et verse sa production après chaque période complète de 24 heures. Le prix n’est pas remboursé : la production est tout ce que vous recevez.',
  'it-IT':
    'Funziona per una durata fissa e paga la produzione ogni 24 ore complete. Il prezzo non viene restituito: la produzione è tutto ciò che riceve.',
  'pt-BR':
    'Funciona por um prazo fixo e paga a produção a cada 24 horas completas. O preço não é devolvido: a produção é tudo o que você recebe.',
  'ru-RU':
    'Работает фиксированный срок и выплачивает доход за каждые полные 24 часа. Цена не возвращается: вы получаете только этот доход.',
  'tr-TR':
    'Sabit bir süre çalışır ve tamamlanan her 24 saat için üretimini öder. Fiyat geri ödenmez: alacağınız yalnızca üretimdir.',
  'vi-VN':
    'Hoạt động trong kỳ hạn cố định và trả sản lượng sau mỗi 24 giờ trọn vẹn. Giá mua không được hoàn lại: bạn chỉ nhận sản lượng.',
  'ja-JP':
    '一定期間稼働し、24時間が経過するごとに産出分を支払います。購入代金は返還されません。受け取れるのは産出分のみです。',
  'ko-KR':
    '정해진 기간 동안 가동되며 24시간이 지날 때마다 산출량을 지급합니다. 구매 대금은 반환되지 않으며 받는 것은 산출량뿐입니다.',
  'zh-CN': '在固定期限内运行，每满 24 小时发放一次产出。购买价格不予退还：您获得的只有产出。',
  'zh-TW': '在固定期限內運行，每滿 24 小時發放一次產出。購買價格不予退還：您獲得的只有產出。',
}

/** Where the yield comes from: the ledger posts it from the house's rewards account. */
const yieldSource = {
  'en-US':
    'Paid by Halyard from its own funds, at the terms shown, whatever other customers buy. It does not depend on a particular device.',
  'de-DE':
    'Halyard zahlt aus eigenen Mitteln zu den genannten Bedingungen, unabhängig davon, was andere Kunden kaufen. Der Ertrag hängt nicht von einem bestimmten Gerät ab.',
  'es-ES':
    'Lo paga Halyard con fondos propios, en las condiciones indicadas y sin depender de lo que compren otros clientes ni de un equipo concreto.',
  'fr-FR':
    'Payé par Halyard sur ses fonds propres, aux conditions indiquées, quoi qu’achètent les autres clients. Cela ne dépend pas d’un appareil particulier.',
  'it-IT':
    'Pagato da Halyard con fondi propri, alle condizioni indicate, qualunque cosa acquistino gli altri clienti. Non dipende da un dispositivo specifico.',
  'pt-BR':
    'Pago pela Halyard com recursos próprios, nas condições indicadas, não importa o que outros clientes comprem. Não depende de um equipamento específico.',
  'ru-RU':
    'Выплачивает Halyard из собственных средств на указанных условиях, что бы ни покупали другие клиенты. Доход не зависит от конкретного устройства.',
  'tr-TR':
    'Halyard, diğer müşterilerin ne satın aldığından bağımsız olarak, belirtilen koşullarla kendi kaynaklarından öder. Belirli bir cihaza bağlı değildir.',
  'vi-VN':
    'Halyard trả bằng vốn của mình theo điều khoản đã nêu, bất kể khách hàng khác mua gì. Không phụ thuộc vào một thiết bị cụ thể.',
  'ja-JP': '表示された条件で、Halyard が自己資金から支払います。ほかのお客様の購入や特定の機器には依存しません。',
  'ko-KR': '표시된 조건으로 Halyard가 자체 자금에서 지급합니다. 다른 고객의 구매나 특정 기기에 따라 달라지지 않습니다.',
  'zh-CN': '由 Halyard 以自有资金按所示条款支付，与其他客户购买多少无关，也不取决于某台具体设备。',
  'zh-TW': '由 Halyard 以自有資金按所示條款支付，與其他客戶購買多少無關，也不取決於某台具體設備。',
}

/** How an exclusive and a shared machine are sold. */
const exclusive = { ownership: 'exclusive', order_max: '10', holding_min: '1' }
const shared = { ownership: 'shared', order_max: '50', holding_min: '10' }

/** Proper names, the same in every language. */
function machine(
  name: string,
  sold: typeof exclusive,
  terms: {
    asset: string
    price: string
    yield_type: 'constantValue' | 'constantQuantity'
    daily_output: string
    term_days: number
    frozen_output?: boolean
    listed_in?: number
    delisted_in?: number
  },
) {
  return {
    name: { 'en-US': name },
    description,
    yield_source: yieldSource,
    frozen_output: false,
    listed_in: -60,
    delisted_in: null,
    ...sold,
    ...terms,
  }
}

/**
 * In all over the term: 508.5, about 303, 1,035, 2,040 and about 3,069 USDT at the prices with which the market begins;
 * 255 of the one to come, and 100.45 of the one that is no longer sold.
 */
const machines = [
  machine('Harbour S1', exclusive, {
    asset: 'BTC',
    price: '500',
    yield_type: 'constantValue',
    daily_output: '5.65',
    term_days: 90,
  }),
  machine('Harbour L3', exclusive, {
    asset: 'LTC',
    price: '300',
    yield_type: 'constantQuantity',
    daily_output: '0.0612',
    term_days: 60,
  }),
  machine('Harbour S9 Reserve', exclusive, {
    asset: 'BTC',
    price: '1000',
    yield_type: 'constantValue',
    daily_output: '5.75',
    term_days: 180,
    frozen_output: true,
  }),
  machine('Harbour M4', shared, {
    asset: 'USDT',
    price: '2000',
    yield_type: 'constantValue',
    daily_output: '17',
    term_days: 120,
  }),
  machine('Harbour E6 Reserve', shared, {
    asset: 'ETH',
    price: '3000',
    yield_type: 'constantQuantity',
    daily_output: '0.0049',
    term_days: 180,
    frozen_output: true,
  }),
  machine('Harbour T2', exclusive, {
    asset: 'USDT',
    price: '250',
    yield_type: 'constantQuantity',
    daily_output: '8.5',
    term_days: 30,
    listed_in: 5,
  }),
  machine('Harbour Mini', exclusive, {
    asset: 'USDT',
    price: '100',
    yield_type: 'constantQuantity',
    daily_output: '14.35',
    term_days: 7,
    delisted_in: -5,
  }),
]
