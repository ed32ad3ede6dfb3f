import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
import { dayAndTimeIn, type AgreementWords, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("eu-ES");

/** As on the page: "2026/02/03". */
const shownInBasque = (day: string | Date) => shownDay(day).split("/").toReversed().join("/");

const named = ({ number, version }: AgreementWords) =>
  `${number}. zenbakia${version === 1 ? "" : ` (${version}. bertsioa)`}`;

export const eu: PartyMailTexts = {
  frame: {
    language: "eu",
    buttonFails: "Botoiak ez badu funtzionatzen, kopiatu helbide hau nabigatzailean:",
    canAnswer: "Acuerdotik bidalia. Mezu honi erantzun diezaiokezu: gaia daramanak irakurtzen du.",
    cannotAnswer: "Mezu hau Acuerdotik automatikoki bidali da. Ez erantzun mezu honi.",
  },
  forNobodyElse: (expiresAt) =>
    `Esteka pertsonala da eta egun honetara arte balio du: ${shownInBasque(expiresAt)}. Ez birbidali. Mezu hau ez bada zuretzat, ezabatu; ez duzu beste ezer egin behar.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Saiorako deialdia: ${reference}`,
      CHOSEN: (reference) => `Saio bat aukeratu duzu: ${reference}`,
      MOVED: (reference) => `Zure saioa aldatu duzu: ${reference}`,
      CHANGED: (reference) => `Saio bat aldatu da: ${reference}`,
      CANCELLED: (reference) => `Saioa bertan behera: ${reference}`,
      TOMORROW: (reference) => `Zure saioaren oroigarria: ${reference}`,
    },
    openings: {
      SCHEDULED: "Saio honetara deitzen zaitugu:",
      CHOSEN: "Saio hau aukeratu duzu zure esteka pertsonalarekin:",
      MOVED: "Zure saioa aldatu duzu. Honela geratzen da:",
      CHANGED: "Saio hau aldatu da. Honela geratzen da:",
      CANCELLED: "Saio hau bertan behera geratu da:",
      TOMORROW: "Saio hau gogorarazten dizugu:",
    },
    kinds: { INITIAL: "Hasierako saioa", JOINT: "Saio bateratua", SEPARATE: "Banakako saioa" },
    channels: { IN_PERSON: "Aurrez aurre", VIDEO: "Bideo-deia", PHONE: "Telefonoa" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, ${time} (Madrilgo ordua), ${minutes} minutu.`;
    },
    reason: (reason) => `Arrazoia: ${reason}`,
    reasons: {
      BY_LINK: "Esteka pertsonalarekin utzi da bertan behera.",
      DEBT_ENDED: "Zorraren kudeaketa amaitu da.",
    },
    about: ({ reference }, specialist) =>
      specialist === null
        ? `Gai honi buruzkoa da: ${reference}.`
        : `Gai honi buruzkoa da: ${reference}. Gaia daramana: ${specialist}.`,
    canChange: "Zure estekarekin aldatu edo bertan behera utz dezakezu, egun bat lehenago arte.",
    cannotCome: "Ezin baduzu etorri, esan lehenbailehen.",
    addsToCalendar: "Erantsitako fitxategiak, gaztelaniaz, zure egutegian gehitzen du.",
    removesFromCalendar: "Erantsitako fitxategiak, gaztelaniaz, zure egutegitik kentzen du.",
    button: "Ikusi saioa",
  },
  proposal: {
    subject: (reference) => `Akordio-proposamena: ${reference}`,
    waits: (agreement, { reference }) =>
      `Akordio-proposamen bat zure erantzunaren zain dago: ${named(agreement)}. Gaia: ${reference}.`,
    by: (proposer) => {
      if (proposer === "NEUTRAL") return "Pertsona neutralaren proposamena da, ez aldeetako batena.";
      if (proposer === "NOBODY") return "Ez da aldeetako baten proposamena.";
      return `Nork proposatua: ${proposer.party}.`;
    },
    voluntary:
      "Irakurri lasai. Onartu edo baztertu dezakezu, eta aurretik abokatu bati aholkua eskatu: onartzea borondatezkoa da.",
    all: "Proposamena jaso duten alde guztiek onartzen dutenean bakarrik ixten da akordioa.",
    button: "Irakurri eta erantzun",
  },
  otherSide: {
    subject: (reference) => `Proposamen berria: ${reference}`,
    made: {
      CLAIMANT: ({ reference }) => `Alde eskatzaileak proposamen zehatz bat egin du. Gaia: ${reference}.`,
      DEBTOR: ({ reference }) => `Alde zordunak proposamen zehatz bat egin du. Gaia: ${reference}.`,
      COUNTERPARTY: ({ reference }) =>
        `Beste aldeetako batek proposamen zehatz bat egin du. Gaia: ${reference}.`,
    },
    answer:
      "Irakurri lasai eta erantzun idatziz, ezetz esateko bada ere: aurretik abokatu bati aholkua eska diezaiokezu.",
    button: "Irakurri proposamena",
  },
  agreement: {
    subjects: {
      ACCEPTED: (reference) => `Akordioa itxita: ${reference}`,
      REJECTED: (reference) => `Akordio-proposamena ez da onartu: ${reference}`,
      WITHDRAWN: (reference) => `Akordio-proposamena kendu da: ${reference}`,
    },
    news: {
      ACCEPTED: (agreement, { reference }) =>
        `Alde guztiek onartu dute akordioa: ${named(agreement)}. Gaia: ${reference}.`,
      REJECTED: (agreement, { reference }) =>
        `Aldeetako batek ez du akordioa onartu: ${named(agreement)}. Gaia: ${reference}. Ondoriorik gabe itxi da.`,
      WITHDRAWN: (agreement, { reference }) =>
        `Akordio-proposamena kendu da: ${named(agreement)}. Gaia: ${reference}. Ez du zure erantzunik behar.`,
    },
    copy: "Zure kopia mezu honi erantsita doa, alde bakoitzak noiz eta nola onartu zuen adierazita. Dokumentua gaztelaniaz dago.",
    enforceable:
      "Epaitegi batean betearazi ahal izateko, akordioa eskritura publiko bihurtu edo epaileak homologatu behar du (1/2025 Lege Organikoa, 12. eta 13. artikuluak).",
    button: "Ikusi akordioa",
  },
  noted: {
    subject: (reference) => `Zure erantzuna jaso da: ${reference}`,
    answers: {
      ACCEPTED: (agreement, { reference }) =>
        `Gaia daramanak jaso du akordioa onartzen duzula: ${named(agreement)}. Gaia: ${reference}.`,
      REJECTED: (agreement, { reference }) =>
        `Gaia daramanak jaso du ez duzula akordioa onartzen: ${named(agreement)}. Gaia: ${reference}.`,
    },
    object: "Hala ez bada, erantzun lehenbailehen gaia daramanari.",
    button: "Ikusi akordioa",
  },
  ended: {
    subject: (reference) => `Negoziazioaren amaiera: ${reference}`,
    says: (creditors, on, { reference }) =>
      prose`Negoziazioa gaur amaitu da, akordiorik gabe (${shownInBasque(on)}). Gaia: ${reference}. Hala jakinarazi du idatziz: ${creditors} (1/2025 Lege Organikoa, 10.4.d artikulua).`,
    stillPossible:
      "Hemendik aurrera auzitegietara jo dezake. Oraindik ordaindu edo zerbait proposatu nahi baduzu, zure esteka pertsonalarekin egin dezakezu: akordioa oraindik posible da.",
    button: "Ikusi zertaz ari den",
  },
  taken: {
    subjects: {
      DISPUTED: (reference) => `Zorrarekin ados ez zaudela jaso dugu: ${reference}`,
      ACCESS: (reference) => `Zure datuen kopia-eskaera jaso dugu: ${reference}`,
      ERASURE: (reference) => `Zure datuak ezabatzeko eskaera jaso dugu: ${reference}`,
    },
    texts: {
      DISPUTED: ({ on }, { reference }) => [
        `Egun honetan esan zenigun zure esteka pertsonalaren bidez zorrarekin ez zaudela ados: ${shownInBasque(on)}. Gaia: ${reference}. Jasota geratu da.`,
        "Pertsona batek aztertuko du eta idatziz erantzungo dizu. Ordura arte ez zaizu ezer erreklamatuko.",
      ],
      ACCESS: ({ on, by }, { reference }) => [
        `Egun honetan eskatu zenuen zure esteka pertsonalaren bidez zuri buruz tratatzen ditugun datu pertsonalen kopia (DBEO, 15. artikulua): ${shownInBasque(on)}. Gaia: ${reference}. Jasota geratu da.`,
        `Beranduenez egun honetan erantzungo dizugu (DBEO, 12.3 artikulua): ${shownInBasque(by)}.`,
      ],
      ERASURE: ({ on, by }, { reference }) => [
        `Egun honetan eskatu zenuen zure esteka pertsonalaren bidez zure datu pertsonalak ezabatzeko (DBEO, 17. artikulua): ${shownInBasque(on)}. Gaia: ${reference}. Jasota geratu da.`,
        `Beranduenez egun honetan erantzungo dizugu (DBEO, 12.3 artikulua): ${shownInBasque(by)}. Ordura arte ez zaizu ezer erreklamatuko. Legeak gordetzera behartzen duena ez da ezabatzen, eta zorra ez da desagertzen eskatzeagatik.`,
      ],
    },
    keep: "Gorde mezu hau: jaso dugula frogatzen du. Zuk ez baduzu esan, erantzun mezu honi.",
    button: "Ikusi esandakoa",
  },
  payment: {
    subject: ({ dueOn }, reference) => `Ordainketa-eguna: ${shownInBasque(dueOn)} (${reference})`,
    agreed: ({ amount, currency, dueOn }, { reference }) =>
      `Akordioaren arabera, zenbateko hau ordaindu behar da: ${shownMoney(amount, currency)}. Azken eguna: ${shownInBasque(dueOn)}. Gaia: ${reference}.`,
    promised: ({ amount, currency, dueOn }, { reference }) =>
      `Zenbateko hau ordainduko zenuela esan zenuen: ${shownMoney(amount, currency)}. Azken eguna: ${shownInBasque(dueOn)}. Gaia: ${reference}.`,
    alreadyPaid:
      "Dagoeneko ordaindu baduzu, ez duzu ezer egin behar: bankuak egun bat edo bi behar izan ditzake guri jakinarazteko.",
    cannotPay:
      "Egun horretan ezin baduzu ordaindu, esan lehenbailehen zure orrian: hobe da lehenago hitz egitea geroago baino.",
    button: "Ikusi nola ordaindu",
  },
};
