import type { LinkTexts } from "../link-texts.ts";

export const ca: LinkTexts = {
  language: "Idioma",
  skip: "Salta al contingut",
  privacy: "Privacitat",
  terms: "Condicions",
  company: "Qui som",
  tab: "La teva invitació",
  opening: "S’està obrint la teva invitació…",
  failed: "No s’ha pogut obrir la teva invitació",
  retry: "Torna-ho a provar",
  somebodyElses: "Aquest enllaç és d’una altra persona",
  signOutAndOpen: "Tanca la sessió i obre l’enllaç",
  code: {
    title: "Obre la teva invitació",
    intro:
      "Escriu el codi que ve a la teva carta. Si has rebut un correu, prem el botó que porta: no necessites cap codi.",
    badTitle: "Aquest enllaç ja no obre res",
    badIntro:
      "Ha caducat, s’ha substituït per un de més nou o és incomplet. Busca l’últim correu que t’hàgim enviat. Si has rebut una carta, escriu aquí el seu codi. Si vas dir que no ets aquesta persona, no has de fer res més.",
    label: "Codi de la teva carta",
    hint: "10 lletres i números. Tant és si escrius els guions o no.",
    send: "Obrir",
    checking: "S’està comprovant...",
    neither:
      "No tens cap dels dos? Demana’n un de nou a qui t’hagi escrit: el seu nom i el seu telèfon són a la carta o al correu.",
    tooShort: "El codi té 10 lletres i números, com K7QP-3MXD-2R",
    unknown: "Aquest codi no obre res. Comprova’l a la carta: potser s’ha substituït per un de més nou.",
    tooOften: "Massa intents. Espera una estona abans de tornar-ho a provar.",
    failed: "No s’ha pogut comprovar. Comprova la connexió i torna-ho a provar.",
  },
};
