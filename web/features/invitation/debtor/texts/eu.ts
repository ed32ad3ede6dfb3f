import { prose } from "../../../../../schema/rules/sentences.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import type { DebtorTexts } from "./debtor-texts.ts";

const TOO_LATE =
  "Egun bat baino gutxiago falta da: hemen jada ezin da aldatu. Ezin baduzu deia hartu, idatzi iezaguzu «Galdetu» atalean.";

export const eu: DebtorTexts = {
  locale: "eu-ES",
  day: (value) => formatDate(value).split("/").toReversed().join("/"),
  money: formatMoney,
  refusals: {
    ALREADY_ANSWERED:
      "Esteka honekin dagoeneko erantzun da pertsona honen izenean. Akatsa izan bada, idatzi iezaguzu mezu bat eta aztertuko dugu.",
    ALREADY_PAID:
      "Zor hau ordainduta dago: ez da ezer proposatu behar. Akatsen bat dagoela uste baduzu, idatzi iezaguzu «Galdetu» atalean.",
    CLOSED: "Gai hau itxita dago: irakurri eta galdetu dezakezu, baina jada ezin da erantzun.",
    EMPTY: "Fitxategia hutsik dago. Aukeratu beste bat.",
    FORBIDDEN: "Esteka hau beste pertsona batena da. Itxi saioa erabiltzeko.",
    INCOMPLETE: "Fitxategia ez da osorik iritsi. Saiatu berriro.",
    INVALID: "Erabili ezin den zerbait dago, < edo > adibidez. Begiratu idatzi duzuna.",
    NOT_FOUND:
      "Esteka honek jada ez du ezer irekitzen. Bilatu jaso duzun azken mezu elektronikoa edo eskatu esteka berri bat.",
    NOT_OFFERED: "Orain ezin da ordurik aukeratu esteka honekin. Idatzi iezaguzu «Galdetu» atalean.",
    NO_SESSION: "Ez duzu deirik aukeratuta.",
    RATE_LIMITED:
      "Une honetan ezin izan da bidali. Itxaron pixka bat eta saiatu berriro: idatzi duzuna hemen dago oraindik.",
    TAKEN: "Ordu hori jada ez dago libre. Aukeratu beste bat: hemen ikusten dituzu geratzen direnak.",
    THREAT: "Antibirusak fitxategi hau baztertu du.",
    TOO_LARGE: "Fitxategiak ezin du 10 MB baino gehiago izan.",
    TOO_LATE: TOO_LATE,
    TOO_MANY: "Dagoeneko 10 dokumentu bidali dituzu, hori da gehienezkoa.",
    UNSUPPORTED_FILE: "Fitxategi hau ez da onartzen. PDF, JPEG edo PNG izan behar du.",
    WRONG_EXTENSION: "Fitxategiaren edukia ez dator bat haren izenarekin. PDF, JPEG edo PNG izan behar du.",
    phone:
      "Begiratu telefonoa: zenbaki hori ez da existitzen edo zifrak falta zaizkio. Espainiakoa ez bada, hasi + eta aurrezenbakiarekin.",
  },
  title: (creditor) => `Zor baten erreklamazioa: ${creditor}`,
  forWhom: (name, reference) => `Norentzat: ${name} · ${reference}`,
  answersAs: {
    TITULAR: "Zorraren titularkide gisa agertzen zarelako erreklamatzen zaizu.",
    FIADOR: "Zorraren fidatzaile gisa agertzen zarelako erreklamatzen zaizu.",
    AVALISTA: "Zorraren abalemaile gisa agertzen zarelako erreklamatzen zaizu.",
    OTROS: "Ordaintzera behartutako pertsona gisa agertzen zarelako erreklamatzen zaizu.",
    "": "Zorraren zordunkide, fidatzaile edo abalemaile gisa agertzen zarelako erreklamatzen zaizu.",
  },
  contractedBy: (name) => prose`Zorraren kontratua egin zuena: ${name}.`,
  amount: "Erreklamatzen den zenbatekoa",
  writer: (specialist) => `Idazten dizuna: ${specialist}. Akordio bat bilatu nahi da.`,
  paidUp: "Zorra ordainduta dago: ez duzu beste ezer egin behar.",
  notCourt: "Ez da demanda bat, eta ez dator epaitegi batetik.",
  due: (day) =>
    day === null
      ? "Negoziatzea borondatezkoa da. Erantzun ahal duzunean, ezetz esateko bada ere."
      : `Negoziatzea borondatezkoa da. Erantzuteko azken eguna: ${day}. Erantzun, ezetz esateko bada ere.`,
  closed: (day) => `Gai hau itxita dago. Irakurri eta galdetu dezakezu; azken eguna: ${day}.`,
  agreementWaits: "Akordio bat zure erantzunaren zain dago.",
  readAgreement: "Irakurri akordioa eta erantzun",
  choosePlan: "Aukeratu ordainketa-plan bat",
  steps: "Zer egin dezakezu",
  opening: "Kargatzen...",
  sending: "Bidaltzen...",
  failed: "Ezin izan da bidali. Begiratu konexioa eta saiatu berriro: idatzi duzuna hemen dago oraindik.",
  required: "Eremu hau bete behar da",
  badEmail: "Idatzi baliozko helbide elektroniko bat, adibidez izena@bulegoa.es",
  you: "Zu",
  pay: {
    title: "Ordaindu",
    intro: "Egin transferentzia bat hartzekodunaren kontura. Guk ez dugu zorren dirurik kobratzen.",
    button: "Ikusi nola ordaindu",
    holder: "Titularra",
    iban: "IBAN",
    amount: "Zenbatekoa",
    reference: "Kontzeptua (kopiatu dagoen bezala)",
    scan: "Edo irakurri kode hau zure bankuaren aplikazioarekin: transferentzia betetzen du, eta zuk berrikusten duzu.",
    qr: "Transferentziaren QR kodea",
    check:
      "Ordaindu aurretik, egiaztatu kontua hartzekodunarena dela: deitu lehendik zenuen telefonora edo zure kontratuan dagoenera, ez mezu bateko telefonora. Zure bankuak abisatzen dizu titularra bat ez badator.",
    after: "Ordaintzen baduzu, esan iezaguzu «Galdetu» atalean: horrela lehenago egiaztatuko dugu.",
  },
  plan: {
    intro:
      "Hartzekodunak esan du jada zer onartzen duen. Aukeratu hemen nola ordaindu: data eta zentimo bakoitza ikusiko duzu ezer onartu aurretik. Ordura arte ez zaitu ezertara behartzen.",
  },
  propose: {
    title: "Proposatu beste ordainketa-modu bat",
    again: "Aldatu nire proposamena",
    intro:
      "Esan zenbat ordain dezakezun eta noiz. Idazten dizunak eta hartzekodunak irakurriko dute. Ez zaitu ezertara behartzen akordio bat sinatu arte.",
    button: "Proposatu nola ordaindu",
    label: "Zure proposamena",
    hint: "Adibidez: 100 € hilean, martxoaren 1etik aurrera.",
    send: "Bidali proposamena",
    done: "Zure proposamena bidali da. Hartzekodunak 30 egun ditu, jasotzen duenetik, erantzuteko; hemen ikusiko duzu.",
    doneWithoutTerm: "Zure proposamena bidali da. Erantzuna hemen agertuko da.",
  },
  dispute: {
    title: "Ez nago ados zorrarekin",
    again: "Gehitu beste desadostasun bat",
    intro: "Esan iezaguzu zer ez den zuzena. Guk idatziz erantzun arte, ez zaizu ezer erreklamatuko.",
    reason: "Arrazoia",
    choose: "Aukeratu arrazoi bat",
    reasons: {
      PAID: "Dagoeneko ordaindu nuen",
      WRONG_AMOUNT: "Zenbatekoa ez da zuzena",
      NOT_CONTRACTED: "Ez nuen kontratatu erreklamatzen dena",
      NOT_RECEIVED: "Ez nuen jaso kontratatu nuena, edo akatsak zituen",
      TOO_OLD: "Zaharregia da",
      OTHER: "Beste arrazoi bat",
    },
    words: "Zer gertatu da",
    attach: "Gehitu dokumentu bat (aukerakoa)",
    attachHint: "Ordainagiri bat, gutun bat, argazki bat: PDF, JPEG edo PNG, gehienez 10 MB.",
    remove: (file) => `Kendu ${file}`,
    send: "Bidali",
    done: "Jaso dugu zorrarekin ez zaudela ados. Pertsona batek aztertuko du eta idatziz erantzungo dizu. Ordura arte ez zaizu ezer erreklamatuko.",
  },
  ask: {
    title: "Galdetu",
    intro:
      "Gai hau daramanak irakurtzen du, eta Acuerdo taldeak ere ikus dezake. Erantzuna hemen ikusiko duzu.",
    label: "Zure mezua",
    send: "Bidali mezua",
    done: "Mezua bidali da. Erantzuna hemen agertuko da.",
  },
  call: {
    title: "Aukeratu noiz deituko zaituzten",
    own: "Zure deia",
    intro: (minutes) =>
      `Aukeratu gai hau daramanaren ordu libre bat. Deituko dizu gaia nola konpondu hitz egiteko, ${minutes} minutu inguru. Ez zaitu ezertara behartzen.`,
    day: "Eguna",
    pickDay: "Aukeratu egun bat",
    hour: "Ordua",
    hourHint: "Madrilgo ordua (penintsulakoa).",
    pickHour: "Aukeratu ordu bat",
    phone: "Zein telefonotara deitu",
    send: "Aukeratu ordu hau",
    move: "Aldatu ordu honetara",
    cancel: "Utzi deia bertan behera",
    chosen: (when, phone) => `Deituko dizute: ${when} (Madrilgo ordua). Telefonoa: ${phone}.`,
    done: "Eginda. Hemen aldatu edo bertan behera utz dezakezu, egun bat lehenago arte.",
    cancelled:
      "Deia bertan behera geratu da, eta deitu behar zizunak badaki. Beste ordu bat aukera dezakezu.",
    tooLate: TOO_LATE,
  },
  takePart: {
    title: "Parte hartu, edo ez",
    again: "Aldatu nire erantzuna",
    intro:
      "Parte hartzea akordio bat bilatzea onartzea da. Ez duzu ezer aitortzen, ez zaude akordiorik lortzera behartuta, eta nahi duzunean utz dezakezu.",
    orNo: "Ezetz ere esan dezakezu: jasota geratuko da.",
    yes: "Parte hartu nahi dut",
    no: "Ez dut parte hartu nahi",
    leave: "Utzi parte hartzeari",
    reason: "Arrazoia (ezetz esateko bakarrik behar da)",
    reasonHint: "Idazten dizunak eta hartzekodunak irakurriko dute. Esaldi bat nahikoa da.",
    doneYes: "Jaso dugu parte hartzen duzula. Gaia daramana zurekin harremanetan jarriko da.",
    doneNo: "Jaso dugu ez duzula parte hartu nahi. Hartzekoduna auzitegietara joan daiteke, nahi badu.",
  },
  lawyer: {
    title: "Abokatua daukat",
    again: "Aldatu abokatua",
    intro: "Esan iezaguzu nork ordezkatzen zaituen. Hemendik aurrera hari idatziko diogu, ez zuri.",
    name: "Zure abokatuaren izena",
    email: "Haren helbide elektronikoa",
    send: "Gorde",
    done: (name) => prose`Jaso dugu zure abokatua: ${name}. Hemendik aurrera haren helbidera idatziko dugu.`,
  },
  data: {
    title: "Nire datu pertsonalak",
    intro:
      "Zutaz dakigunaren kopia bat eska dezakezu, edo datuak ezabatzeko eskatu. Gehienez hilabetean erantzungo dizugu. Legeak gordetzera behartzen duena ez da ezabatzen. Eskatzeagatik zorra ez da desagertzen.",
    copy: "Eskatu kopia bat",
    erase: "Eskatu datuak ezabatzeko",
    doneCopy: "Jaso dugu zure datuen kopia bat eskatzen duzula. Gehienez hilabetean erantzungo dizugu.",
    doneErase:
      "Jaso dugu zure datuak ezabatzeko eskatzen duzula. Gehienez hilabetean erantzungo dizugu, eta ordura arte ez zaizu ezer erreklamatuko.",
  },
  deny: {
    title: "Ez naiz pertsona hau",
    intro:
      "Hau zuretzat ez bada, esan hemen. Estekak funtzionatzeari utziko dio, eta ez dugu berriro helbide honetara idatziko zor honi buruz. Ez duzu daturik eman behar.",
    send: "Ez naiz pertsona hau",
    doneTitle: "Eskerrik asko esateagatik",
    done: "Estekak jada ez du ezer irekitzen, eta ez dizugu berriro helbide honetara idatziko zor honi buruz. Ez duzu beste ezer egin behar: orri hau itxi eta mezua ezaba dezakezu.",
  },
  debt: {
    title: "Zorra",
    creditor: "Hartzekoduna",
    contract: "Kontratua",
    date: "Data",
    parts: {
      PRINCIPAL: "Printzipala",
      FEES: "Kudeaketa-gastuak",
      COURT_COSTS: "Kostu judizialak",
      OTHER: "Beste gastu batzuk",
      INTEREST: "Itundutako interesak",
    },
    total: "Guztira",
    paid: "Ordaindutakoa",
    owed: "Ordaintzeko geratzen da",
  },
  real: {
    title: "Benetakoa al da?",
    who: (specialist, creditor) => prose`Hartzekoduna: ${creditor}. Idazten dizuna: ${specialist}.`,
    checked: "Acuerdok egiaztatua",
    contact: "Deitu edo idatzi dezakezu:",
    codes: "Egiaztatu bidali dizkizuten dokumentuak haien kodearekin:",
    verify: "Egiaztatu dokumentu bat",
    anyCode:
      "Oinean 16 letra eta zenbakiko egiaztapen-kodea duten dokumentuak egiazta daitezke. Gutun baten kode laburrak orri hau baino ez du irekitzen: gutunaz zalantzarik baduzu, idatzi iezaguzu haren erreferentziarekin.",
    never:
      "Ez dizugu inoiz pasahitzik, bankuko gakorik edo txartel zenbakirik eskatuko. Norbaitek gure izenean eskatzen badizkizu, ez eman.",
    doubt: "Zalantzarik baduzu, galdetu hartzekodunari ere, edo idatzi Acuerdori:",
  },
  rest: { title: "Gai honi buruz gehiago", inSpanish: "Zati hau gaztelaniaz dago." },
  keep: (day) =>
    `Esteka hau pertsonala da. Gutxienez egun honetara arte balio dizu: ${day}. Ez partekatu: daukanak zure ordez erantzun dezake.`,
};
