import type { LinkTexts } from "../link-texts.ts";

export const gl: LinkTexts = {
  language: "Idioma",
  skip: "Saltar ao contido",
  privacy: "Privacidade",
  terms: "Condicións",
  company: "Quen somos",
  tab: "O teu convite",
  opening: "Abrindo o teu convite…",
  failed: "Non se puido abrir o teu convite",
  retry: "Tentar de novo",
  somebodyElses: "Esta ligazón é doutra persoa",
  signOutAndOpen: "Pechar a sesión e abrir a ligazón",
  code: {
    title: "Abre o teu convite",
    intro:
      "Escribe o código que vén na túa carta. Se recibiches un correo, preme o botón que trae: non necesitas ningún código.",
    badTitle: "Esta ligazón xa non abre nada",
    badIntro:
      "Caducou, substituíuse por outra máis nova ou está incompleta. Busca o último correo que che enviásemos. Se recibiches unha carta, escribe aquí o seu código. Se dixeches que non es esa persoa, non tes que facer nada máis.",
    label: "Código da túa carta",
    hint: "10 letras e números. Dá igual se escribes os guións ou non.",
    send: "Abrir",
    checking: "Comprobando...",
    neither:
      "Non tes ningún dos dous? Pídelle un novo a quen che escribise: o seu nome e o seu teléfono están na carta ou no correo.",
    tooShort: "O código ten 10 letras e números, como K7QP-3MXD-2R",
    unknown: "Este código non abre nada. Compróbao na carta: pode que se substituíse por outro máis novo.",
    tooOften: "Demasiados intentos. Agarda un anaco antes de probar de novo.",
    failed: "Non se puido comprobar. Comproba a túa conexión e téntao de novo.",
  },
};
