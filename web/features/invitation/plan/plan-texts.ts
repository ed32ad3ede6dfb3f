import { useTexts } from "../debtor/debtor-context.ts";

/**
 * What the page says of plans, once for each language; it comes with the part that shows them. What is signed is in Spanish, as
 * everything that is.
 */
export interface PlanTexts {
  /** Of an agreement: what is to be paid next, by when. */
  next: (amount: string, day: string) => string;
  late: (amount: string, day: string) => string;
  done: string;
  copy: string;
  how: string;
  inParts: string;
  inPartsText: (most: number) => string;
  atOnce: (amount: string) => string;
  atOnceText: (forgiven: string, day: string) => string;
  count: string;
  payments: (count: number) => string;
  first: string;
  between: (least: string, most: string) => string;
  firstOn: string;
  schedule: string;
  number: string;
  date: string;
  amount: string;
  total: string;
  outside: string;
  exact: string;
  forgiven: (forgiven: string) => string;
  nothingElse: string;
  ifLate: string;
  ifLateAtOnce: (day: string) => string;
  accept: string;
  mustAccept: string;
  signed: string;
  send: string;
  whoYouAre: string;
  identify: string;
}

const es: PlanTexts = {
  next: (amount, day) => `Tienes un acuerdo. Próximo pago: ${amount}, a más tardar el ${day}.`,
  late: (amount, day) => `Tienes un acuerdo. Falta el pago de ${amount} que vencía el ${day}.`,
  done: "Has pagado todo lo acordado.",
  copy: "Descargar mi copia",
  how: "Cómo quieres pagar",
  inParts: "A plazos",
  inPartsText: (most) => `Un pago al mes, hasta ${most} pagos.`,
  atOnce: (amount) => `De una vez: ${amount}`,
  atOnceText: (forgiven, day) => `Se te perdonan ${forgiven} si lo pagas a más tardar el ${day}.`,
  count: "En cuántos pagos",
  payments: (count) => `${count} pagos`,
  first: "Primer pago",
  between: (least, most) => `Entre ${least} y ${most}. Los demás serán iguales.`,
  firstOn: "Día del primer pago",
  schedule: "Así queda",
  number: "Pago",
  date: "Fecha",
  amount: "Importe",
  total: "Total",
  outside: "Con ese primer pago no se puede. Corrige el importe y verás aquí tu plan.",
  exact: "Suma exactamente lo que debes hoy.",
  forgiven: (forgiven) => `De lo que debes se te perdonan ${forgiven}.`,
  nothingElse:
    "No se añade nada: ni intereses, ni gastos, ni comisiones. Pagado esto, la deuda queda saldada y nadie te pedirá más por ella.",
  ifLate:
    "Si un pago no llega en su fecha puedes ponerte al día; mientras tanto, el acreedor puede reclamar lo que quede por pagar.",
  ifLateAtOnce: (day) =>
    `Si el ${day} no está todo pagado, el descuento no vale y sigues debiendo toda la deuda, menos lo que hayas pagado.`,
  accept: "He leído el plan y lo acepto. Es un acuerdo que me obliga como un contrato.",
  mustAccept: "Marca la casilla para aceptar el plan",
  signed: "",
  send: "Aceptar este plan",
  whoYouAre: "Para que el acuerdo valga hace falta saber quién eres: tu documento y tu domicilio.",
  identify: "Completar mis datos",
};

const ca: PlanTexts = {
  next: (amount, day) => `Tens un acord. Proper pagament: ${amount}, com a molt tard el ${day}.`,
  late: (amount, day) => `Tens un acord. Falta el pagament de ${amount} que vencia el ${day}.`,
  done: "Has pagat tot el que es va acordar.",
  copy: "Descarregar la meva còpia",
  how: "Com vols pagar",
  inParts: "A terminis",
  inPartsText: (most) => `Un pagament al mes, fins a ${most} pagaments.`,
  atOnce: (amount) => `D'un sol cop: ${amount}`,
  atOnceText: (forgiven, day) => `Se't perdonen ${forgiven} si ho pagues com a molt tard el ${day}.`,
  count: "En quants pagaments",
  payments: (count) => `${count} pagaments`,
  first: "Primer pagament",
  between: (least, most) => `Entre ${least} i ${most}. Els altres seran iguals.`,
  firstOn: "Dia del primer pagament",
  schedule: "Així queda",
  number: "Pagament",
  date: "Data",
  amount: "Import",
  total: "Total",
  outside: "Amb aquest primer pagament no es pot. Corregeix l'import i veuràs aquí el teu pla.",
  exact: "Suma exactament el que deus avui.",
  forgiven: (forgiven) => `Del que deus se't perdonen ${forgiven}.`,
  nothingElse:
    "No s'hi afegeix res: ni interessos, ni despeses, ni comissions. Un cop pagat, el deute queda saldat i ningú te'n demanarà més.",
  ifLate:
    "Si un pagament no arriba en la seva data et pots posar al dia; mentrestant, el creditor pot reclamar el que quedi per pagar.",
  ifLateAtOnce: (day) =>
    `Si el ${day} no està tot pagat, el descompte no val i continues devent tot el deute, menys el que hagis pagat.`,
  accept: "He llegit el pla i l'accepto. És un acord que m'obliga com un contracte.",
  mustAccept: "Marca la casella per acceptar el pla",
  signed: "La signatura i l'acord són en castellà.",
  send: "Acceptar aquest pla",
  whoYouAre: "Perquè l'acord valgui cal saber qui ets: el teu document i el teu domicili.",
  identify: "Completar les meves dades",
};

const gl: PlanTexts = {
  next: (amount, day) => `Tes un acordo. Próximo pagamento: ${amount}, como moi tarde o ${day}.`,
  late: (amount, day) => `Tes un acordo. Falta o pagamento de ${amount} que vencía o ${day}.`,
  done: "Pagaches todo o acordado.",
  copy: "Descargar a miña copia",
  how: "Como queres pagar",
  inParts: "A prazos",
  inPartsText: (most) => `Un pagamento ao mes, ata ${most} pagamentos.`,
  atOnce: (amount) => `Dunha vez: ${amount}`,
  atOnceText: (forgiven, day) => `Perdóanseche ${forgiven} se o pagas como moi tarde o ${day}.`,
  count: "En cantos pagamentos",
  payments: (count) => `${count} pagamentos`,
  first: "Primeiro pagamento",
  between: (least, most) => `Entre ${least} e ${most}. Os demais serán iguais.`,
  firstOn: "Día do primeiro pagamento",
  schedule: "Así queda",
  number: "Pagamento",
  date: "Data",
  amount: "Importe",
  total: "Total",
  outside: "Con ese primeiro pagamento non se pode. Corrixe o importe e verás aquí o teu plan.",
  exact: "Suma exactamente o que debes hoxe.",
  forgiven: (forgiven) => `Do que debes perdóanseche ${forgiven}.`,
  nothingElse:
    "Non se engade nada: nin xuros, nin gastos, nin comisións. Pagado isto, a débeda queda saldada e ninguén che pedirá máis por ela.",
  ifLate:
    "Se un pagamento non chega na súa data podes poñerte ao día; mentres tanto, o acredor pode reclamar o que quede por pagar.",
  ifLateAtOnce: (day) =>
    `Se o ${day} non está todo pagado, o desconto non vale e segues debendo toda a débeda, menos o que pagases.`,
  accept: "Lin o plan e acéptoo. É un acordo que me obriga como un contrato.",
  mustAccept: "Marca a caixa para aceptar o plan",
  signed: "A sinatura e o acordo están en castelán.",
  send: "Aceptar este plan",
  whoYouAre: "Para que o acordo valla hai que saber quen es: o teu documento e o teu domicilio.",
  identify: "Completar os meus datos",
};

const eu: PlanTexts = {
  next: (amount, day) => `Akordio bat duzu. Hurrengo ordainketa: ${amount}; azken eguna: ${day}.`,
  late: (amount, day) => `Akordio bat duzu. Ordaindu gabe: ${amount}; epea amaitu zen: ${day}.`,
  done: "Adostutako guztia ordaindu duzu.",
  copy: "Deskargatu nire kopia",
  how: "Nola ordaindu nahi duzu",
  inParts: "Epeka",
  inPartsText: (most) => `Ordainketa bat hilean, gehienez ${most} ordainketa.`,
  atOnce: (amount) => `Dena batera: ${amount}`,
  atOnceText: (forgiven, day) =>
    `${forgiven} barkatzen zaizkizu dena ordaintzen baduzu; azken eguna: ${day}.`,
  count: "Zenbat ordainketatan",
  payments: (count) => `${count} ordainketa`,
  first: "Lehen ordainketa",
  between: (least, most) => `Gutxienez ${least}, gehienez ${most}. Gainerakoak berdinak izango dira.`,
  firstOn: "Lehen ordainketaren eguna",
  schedule: "Horrela geratzen da",
  number: "Ordainketa",
  date: "Data",
  amount: "Zenbatekoa",
  total: "Guztira",
  outside: "Lehen ordainketa horrekin ezin da. Zuzendu zenbatekoa eta hemen ikusiko duzu zure plana.",
  exact: "Gaur zor duzunaren batura zehatza da.",
  forgiven: (forgiven) => `Zor duzunetik barkatzen zaizuna: ${forgiven}.`,
  nothingElse:
    "Ez da ezer gehitzen: ez interesik, ez gasturik, ez komisiorik. Hau ordainduta, zorra kitatuta geratzen da eta inork ez dizu gehiago eskatuko.",
  ifLate:
    "Ordainketa bat bere egunean iristen ez bada, egunean jar zaitezke; bitartean, hartzekodunak ordaintzeko geratzen dena erreklama dezake.",
  ifLateAtOnce: (day) =>
    `Egun honetan dena ordainduta ez badago, ${day}, deskontuak ez du balio eta zor osoa zor duzu oraindik, ordaindu duzuna kenduta.`,
  accept: "Plana irakurri dut eta onartzen dut. Kontratu batek bezala behartzen nauen akordioa da.",
  mustAccept: "Markatu laukia plana onartzeko",
  signed: "Sinadura eta akordioa gaztelaniaz daude.",
  send: "Onartu plan hau",
  whoYouAre: "Akordioak balio dezan, nor zaren jakin behar da: zure agiria eta zure helbidea.",
  identify: "Osatu nire datuak",
};

const en: PlanTexts = {
  next: (amount, day) => `You have an agreement. Next payment: ${amount}, by ${day}.`,
  late: (amount, day) => `You have an agreement. The payment of ${amount} due on ${day} is missing.`,
  done: "You have paid all that was agreed.",
  copy: "Download my copy",
  how: "How you want to pay",
  inParts: "In instalments",
  inPartsText: (most) => `One payment a month, up to ${most} payments.`,
  atOnce: (amount) => `All at once: ${amount}`,
  atOnceText: (forgiven, day) => `${forgiven} is forgiven if you pay by ${day}.`,
  count: "In how many payments",
  payments: (count) => `${count} payments`,
  first: "First payment",
  between: (least, most) => `Between ${least} and ${most}. The others will be equal.`,
  firstOn: "Day of the first payment",
  schedule: "This is your plan",
  number: "Payment",
  date: "Date",
  amount: "Amount",
  total: "Total",
  outside: "That first payment isn't possible. Correct the amount and you will see your plan here.",
  exact: "It adds up to exactly what you owe today.",
  forgiven: (forgiven) => `Of what you owe ${forgiven} is forgiven.`,
  nothingElse:
    "Nothing is added: no interest, no costs, no fees. Once this is paid the debt is settled and nobody will ask you for more.",
  ifLate:
    "If a payment doesn't arrive on its date you can catch up; meanwhile the creditor may claim what is left to pay.",
  ifLateAtOnce: (day) =>
    `If not all of it is paid by ${day}, the discount lapses and you still owe the whole debt, less what you have paid.`,
  accept: "I have read the plan and accept it. It is an agreement that binds me like a contract.",
  mustAccept: "Tick the box to accept the plan",
  signed: "The signature and the agreement are in Spanish.",
  send: "Accept this plan",
  whoYouAre: "For the agreement to be valid we need to know who you are: your identity document and address.",
  identify: "Complete my details",
};

const TEXTS: Readonly<Record<string, PlanTexts>> = { es, ca, gl, eu, en };

/** In the language the page speaks. */
export function usePlanTexts(): PlanTexts {
  return TEXTS[useTexts().locale.slice(0, 2)] ?? es;
}
