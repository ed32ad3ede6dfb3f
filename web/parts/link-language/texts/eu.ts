import type { LinkTexts } from "../link-texts.ts";

export const eu: LinkTexts = {
  language: "Hizkuntza",
  skip: "Joan edukira",
  privacy: "Pribatutasuna",
  terms: "Baldintzak",
  company: "Nor garen",
  tab: "Zure gonbidapena",
  opening: "Zure gonbidapena irekitzen…",
  failed: "Ezin izan da zure gonbidapena ireki",
  retry: "Saiatu berriro",
  somebodyElses: "Esteka hau beste pertsona batena da",
  signOutAndOpen: "Itxi saioa eta ireki esteka",
  code: {
    title: "Ireki zure gonbidapena",
    intro:
      "Idatzi zure gutunean datorren kodea. Mezu elektroniko bat jaso baduzu, sakatu dakarren botoia: ez duzu koderik behar.",
    badTitle: "Esteka honek jada ez du ezer irekitzen",
    badIntro:
      "Iraungi da, berriago batek ordeztu du edo osatu gabe dago. Bilatu bidali dizugun azken mezu elektronikoa. Gutun bat jaso baduzu, idatzi hemen haren kodea. Pertsona hori ez zarela esan bazenuen, ez duzu beste ezer egin behar.",
    label: "Zure gutuneko kodea",
    hint: "10 letra eta zenbaki. Berdin da marratxoak idazten dituzun ala ez.",
    send: "Ireki",
    checking: "Egiaztatzen...",
    neither:
      "Ez duzu bietako bat ere? Eskatu berri bat idatzi dizunari: haren izena eta telefonoa gutunean edo mezuan daude.",
    tooShort: "Kodeak 10 letra eta zenbaki ditu, K7QP-3MXD-2R bezala",
    unknown: "Kode honek ez du ezer irekitzen. Begiratu gutunean: agian berriago batek ordeztu du.",
    tooOften: "Saiakera gehiegi. Itxaron pixka bat berriro saiatu aurretik.",
    failed: "Ezin izan da egiaztatu. Begiratu konexioa eta saiatu berriro.",
  },
};
