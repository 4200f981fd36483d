import { formatCash } from '#app/counter/cash.ts';
import { formatPounds } from '#app/delivery/amount-due.ts';
import { type RefusalReason, refusalReasons } from '#app/dispatch/runs/run-outcome.ts';
import { isolate } from '#app/platform/language/languages.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { RunTotals } from './courier-run.ts';

const formatLbp = (lbp: number) => `LBP ${formatPounds(lbp)}`;

const reasonsInArabic: Record<RefusalReason, string> = {
  'changed-mind': 'غيّر رأيه',
  'no-cash': 'لا يملك المبلغ الآن',
  'not-as-expected': 'ليس كما توقّع أو فيه عطل',
  'not-ordered': 'يقول إنه لم يطلبه',
};

const english = {
  dir: 'ltr',
  title: (id: number) => `Run ${id}`,
  stop: (stop: number) => `Stop ${stop}`,
  due: 'To collect',
  plusFee: 'plus the delivery fee',
  call: 'Call',
  onTheWay: 'On the way',
  missed: 'Missed',
  map: 'Map',
  units: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  delivered: 'Delivered',
  'not-home': 'Not home',
  refused: 'Refused',
  collected: 'Collected in dollars',
  lira: 'In lira',
  amountError: 'Enter an amount like 53 or 53.50.',
  liraError: 'Enter whole pounds, like 4,743,500.',
  amountMissing: 'Enter what the customer paid.',
  which: 'Which parcels?',
  whichMissing: 'Choose the parcels that this is about.',
  why: 'Why?',
  whyMissing: 'Choose why.',
  feePaid: 'The customer paid the delivery fee',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  back: 'Back',
  change: 'Change',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  left: 'This order has left the run.',
  overruled: 'The shop entered another outcome than you. Tell the shop.',
  closed: 'This run is closed. Tell the shop.',
  callShop: 'Call the shop',
  refusedEntry: (numbers: string) => `${numbers} does not count any more. Tell the shop.`,
  sendNow: 'Send now',
  sending: 'Sending',
  offline: 'No connection. What you enter is kept on this phone and sent later.',
  empty: 'There is no order in this run.',
  bring: (amount: string) => `Bring ${amount}`,
  dead: 'This link does not work any more',
  deadHint: 'Ask the shop for a new one.',
  neverSent: (numbers: string) => `Never sent: ${numbers}. Tell the shop.`,
  noCopy: 'No connection',
  noCopyHint: 'This phone has no copy of the run. Open the link again with a connection.',
  noToken: 'Open the link that the shop has sent you.',
  totals: ({ collectedCents, collectedLbp, doneCount, stopCount }: RunTotals, waiting: number) =>
    `Collected so far: ${formatPrice(collectedCents)} and ${formatLbp(collectedLbp)}. ` +
    `${doneCount} of ${stopCount} done.${waiting > 0 ? ` ${waiting} waiting to be sent.` : ''}`,
  amounts: (cents: number, lbp: number) => formatCash({ cents, lbp }),
  reasons: refusalReasons as Record<RefusalReason, string>,
};

export type CourierTexts = typeof english;

const arabic: CourierTexts = {
  dir: 'rtl',
  title: (id) => `الجولة ${id}`,
  stop: (stop) => `المحطة ${stop}`,
  due: 'المطلوب تحصيله',
  plusFee: 'زائد أجرة التوصيل',
  call: 'اتصال',
  onTheWay: 'في الطريق',
  missed: 'لم نجدك',
  map: 'الخريطة',
  units: (count) => `عدد القطع: ${count}`,
  delivered: 'تم التسليم',
  'not-home': 'غير موجود',
  refused: 'رفض الاستلام',
  collected: 'المحصّل بالدولار',
  lira: 'بالليرة',
  amountError: 'أدخل مبلغاً مثل 53 أو 53.50.',
  liraError: 'أدخل ليرات بلا كسور، مثل 4,743,500.',
  amountMissing: 'أدخل ما دفعه الزبون.',
  which: 'أي طرود؟',
  whichMissing: 'اختر الطرود المقصودة.',
  why: 'لماذا؟',
  whyMissing: 'اختر السبب.',
  feePaid: 'دفع الزبون أجرة التوصيل',
  yes: 'نعم',
  no: 'لا',
  save: 'حفظ',
  back: 'رجوع',
  change: 'تعديل',
  waiting: 'بانتظار الإرسال',
  sent: 'أُرسل',
  left: 'خرج هذا الطلب من الجولة.',
  overruled: 'أدخل المتجر نتيجة غير التي أدخلتها. أبلغ المتجر.',
  closed: 'أُقفلت هذه الجولة. أبلغ المتجر.',
  callShop: 'اتصل بالمتجر',
  refusedEntry: (numbers) => `لم يعد ${isolate(numbers, 'ar')} محسوباً. أبلغ المتجر.`,
  sendNow: 'أرسل الآن',
  sending: 'جارٍ الإرسال',
  offline: 'لا اتصال. ما تدخله محفوظ على هذا الهاتف ويُرسل لاحقاً.',
  empty: 'لا طلبات في هذه الجولة.',
  bring: (amount: string) => `سلّم ${amount}`,
  dead: 'لم يعد هذا الرابط يعمل',
  deadHint: 'اطلب من المتجر رابطاً جديداً.',
  neverSent: (numbers) => `لم يُرسل: ${isolate(numbers, 'ar')}. أبلغ المتجر.`,
  noCopy: 'لا اتصال',
  noCopyHint: 'لا نسخة من الجولة على هذا الهاتف. افتح الرابط مجدداً عند توفر الاتصال.',
  noToken: 'افتح الرابط الذي أرسله لك المتجر.',
  totals: ({ collectedCents, collectedLbp, doneCount, stopCount }, waiting) =>
    `المحصّل حتى الآن: ${isolate(formatPrice(collectedCents), 'ar')} و${isolate(formatLbp(collectedLbp), 'ar')}. ` +
    `أُنجز ${doneCount} من ${stopCount}.${waiting > 0 ? ` ${waiting} بانتظار الإرسال.` : ''}`,
  amounts: (cents, lbp) =>
    lbp > 0
      ? `${isolate(formatPrice(cents), 'ar')} و${isolate(formatLbp(lbp), 'ar')}`
      : isolate(formatPrice(cents), 'ar'),
  reasons: reasonsInArabic,
};

export const courierTexts = { en: english, ar: arabic };

export type CourierLanguage = keyof typeof courierTexts;
