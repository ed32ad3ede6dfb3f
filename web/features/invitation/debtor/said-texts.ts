import { useTexts } from "./debtor-context.ts";

/**
 * What the page says of what was said before: what has come in, when, and what follows. Once for each language; it comes with
 * the part that shows it, which nobody needs on a first visit.
 */
export interface SaidTexts {
  accepted: (day: string) => string;
  declined: (day: string) => string;
  /** After declined, to who isn't insolvent. */
  courts: string;
  canChange: string;
  /** Nothing but a message, and nobody has answered it yet. */
  wrote: (day: string) => string;
  answered: (day: string) => string;
  /** Something was said, and not whether one takes part. */
  voluntary: string;
  disputed: (day: string) => string;
  lawyer: (day: string, name: string) => string;
  erasure: (day: string, until: string) => string;
  access: (day: string, until: string) => string;
  proposed: (day: string) => string;
  /** After proposed: the creditor's term, where one runs. */
  answerBy: (until: string) => string;
  /** After proposed, else. */
  answerHere: string;
  promised: (day: string, amount: string, until: string) => string;
  insolvent: (day: string) => string;
}

const es: SaidTexts = {
  accepted: (day) =>
    `El ${day} respondiste que quieres participar. El siguiente paso es de quien lleva este asunto: lo verás aquí.`,
  declined: (day) => `El ${day} respondiste que no quieres participar, y así consta.`,
  courts: "El acreedor podrá acudir a los tribunales si quiere.",
  canChange: "Puedes cambiar tu respuesta en esta página.",
  wrote: (day) => `El ${day} nos escribiste. Quien lleva este asunto te responderá en «Preguntar».`,
  answered: (day) => `El ${day} te respondió quien lleva este asunto: puedes leerlo en «Preguntar».`,
  voluntary: "Negociar es voluntario: también puedes decir si participas o no.",
  disputed: (day) =>
    `Discutes esta deuda desde el ${day}. Una persona lo revisa y te responderá por escrito; hasta entonces no se te reclama.`,
  lawyer: (day, name) => `Te representa ${name} desde el ${day}: escribimos a su correo.`,
  erasure: (day, until) =>
    `El ${day} pediste que se borren tus datos. Te responderemos a más tardar el ${until}; hasta que se resuelva no se te reclama.`,
  access: (day, until) =>
    `El ${day} pediste una copia de tus datos. Te responderemos a más tardar el ${until}.`,
  proposed: (day) => `El ${day} propusiste cómo pagar.`,
  answerBy: (until) => `El plazo del acreedor para responder acaba el ${until}; lo verás aquí.`,
  answerHere: "La respuesta aparecerá aquí.",
  promised: (day, amount, until) =>
    `El ${day} quedó anotado que pagarás ${amount} a más tardar el ${until}. Si no es así, dilo en «Preguntar».`,
  insolvent: (day) =>
    `Desde el ${day} consta que estás en concurso de acreedores. Mientras dure, el acreedor tiene que pedir lo suyo en el concurso: aquí no se te reclama.`,
};

const ca: SaidTexts = {
  accepted: (day) =>
    `El ${day} vas respondre que hi vols participar. El pas següent és de qui porta aquest assumpte: el veuràs aquí.`,
  declined: (day) => `El ${day} vas respondre que no hi vols participar, i així consta.`,
  courts: "El creditor podrà anar als tribunals si vol.",
  canChange: "Pots canviar la teva resposta en aquesta pàgina.",
  wrote: (day) => `El ${day} ens vas escriure. Qui porta aquest assumpte et respondrà a «Preguntar».`,
  answered: (day) => `El ${day} et va respondre qui porta aquest assumpte: ho pots llegir a «Preguntar».`,
  voluntary: "Negociar és voluntari: també pots dir si hi participes o no.",
  disputed: (day) =>
    `Discuteixes aquest deute des del ${day}. Una persona ho revisa i et respondrà per escrit; fins llavors no se’t reclama.`,
  lawyer: (day, name) => `Et representa ${name} des del ${day}: escrivim al seu correu.`,
  erasure: (day, until) =>
    `El ${day} vas demanar que s’esborrin les teves dades. Et respondrem com a molt tard el ${until}; fins que es resolgui no se’t reclama.`,
  access: (day, until) =>
    `El ${day} vas demanar una còpia de les teves dades. Et respondrem com a molt tard el ${until}.`,
  proposed: (day) => `El ${day} vas proposar com pagar.`,
  answerBy: (until) => `El termini del creditor per respondre acaba el ${until}; ho veuràs aquí.`,
  answerHere: "La resposta apareixerà aquí.",
  promised: (day, amount, until) =>
    `El ${day} va quedar anotat que pagaràs ${amount} com a molt tard el ${until}. Si no és així, digues-ho a «Preguntar».`,
  insolvent: (day) =>
    `Des del ${day} consta que estàs en concurs de creditors. Mentre duri, el creditor ha de demanar el que és seu en el concurs: aquí no se’t reclama.`,
};

const gl: SaidTexts = {
  accepted: (day) =>
    `O ${day} respondiches que queres participar. O seguinte paso é de quen leva este asunto: veralo aquí.`,
  declined: (day) => `O ${day} respondiches que non queres participar, e así consta.`,
  courts: "O acredor poderá acudir aos tribunais se quere.",
  canChange: "Podes cambiar a túa resposta nesta páxina.",
  wrote: (day) => `O ${day} escribíchesnos. Quen leva este asunto responderache en «Preguntar».`,
  answered: (day) => `O ${day} respondeuche quen leva este asunto: podes lelo en «Preguntar».`,
  voluntary: "Negociar é voluntario: tamén podes dicir se participas ou non.",
  disputed: (day) =>
    `Discutes esta débeda desde o ${day}. Unha persoa revísao e responderache por escrito; ata entón non che será reclamada.`,
  lawyer: (day, name) => `Represéntate ${name} desde o ${day}: escribimos ao seu correo.`,
  erasure: (day, until) =>
    `O ${day} pediches que se borren os teus datos. Responderémosche como moi tarde o ${until}; mentres non se resolva non che será reclamada a débeda.`,
  access: (day, until) =>
    `O ${day} pediches unha copia dos teus datos. Responderémosche como moi tarde o ${until}.`,
  proposed: (day) => `O ${day} propuxeches como pagar.`,
  answerBy: (until) => `O prazo do acredor para responder remata o ${until}; veralo aquí.`,
  answerHere: "A resposta aparecerá aquí.",
  promised: (day, amount, until) =>
    `O ${day} quedou anotado que pagarás ${amount} como moi tarde o ${until}. Se non é así, dio en «Preguntar».`,
  insolvent: (day) =>
    `Desde o ${day} consta que estás en concurso de acredores. Mentres dure, o acredor ten que pedir o seu no concurso: aquí non che é reclamada a débeda.`,
};

const eu: SaidTexts = {
  accepted: (day) =>
    `Parte hartu nahi duzula erantzun zenuen (${day}). Hurrengo urratsa gai hau daramanari dagokio: hemen ikusiko duzu.`,
  declined: (day) => `Ez duzula parte hartu nahi erantzun zenuen (${day}), eta hala jasota dago.`,
  courts: "Hartzekoduna auzitegietara joan daiteke, nahi badu.",
  canChange: "Orri honetan alda dezakezu zure erantzuna.",
  wrote: (day) => `Idatzi zenigun (${day}). Gai hau daramanak «Galdetu» atalean erantzungo dizu.`,
  answered: (day) => `Gai hau daramanak erantzun dizu (${day}): «Galdetu» atalean irakur dezakezu.`,
  voluntary: "Negoziatzea borondatezkoa da: parte hartzen duzun ala ez ere esan dezakezu.",
  disputed: (day) =>
    `Zor honekin ez zaudela ados esan zenuen (${day}). Pertsona batek aztertuko du, eta idatziz erantzungo dizu; ordura arte ez zaizu ezer erreklamatuko.`,
  lawyer: (day, name) => `Zure ordezkaria: ${name} (${day}). Haren posta elektronikora idazten dugu.`,
  erasure: (day, until) =>
    `Zure datuak ezabatzeko eskatu zenuen (${day}). Erantzuteko dugun azken eguna: ${until}. Erabaki arte ez zaizu ezer erreklamatuko.`,
  access: (day, until) =>
    `Zure datuen kopia bat eskatu zenuen (${day}). Erantzuteko dugun azken eguna: ${until}.`,
  proposed: (day) => `Nola ordaindu proposatu zenuen (${day}).`,
  answerBy: (until) => `Hartzekodunak erantzuteko duen azken eguna: ${until}. Hemen ikusiko duzu.`,
  answerHere: "Erantzuna hemen agertuko da.",
  promised: (day, amount, until) =>
    `Ordainduko duzula jasota geratu zen (${day}): ${amount}; azken eguna: ${until}. Hala ez bada, esan «Galdetu» atalean.`,
  insolvent: (day) =>
    `Hartzekodunen konkurtsoan zaudela jasota dago (${day}). Konkurtsoak irauten duen bitartean, hartzekodunak han eskatu behar du berea: hemen ez zaizu ezer erreklamatzen.`,
};

const en: SaidTexts = {
  accepted: (day) =>
    `On ${day} you answered that you want to take part. The next step is up to the person in charge of this matter: you will see it here.`,
  declined: (day) => `On ${day} you answered that you do not want to take part, and that is on record.`,
  courts: "The creditor may go to court if it wishes.",
  canChange: "You can change your answer on this page.",
  wrote: (day) =>
    `On ${day} you wrote to us. The person in charge of this matter will answer you under “Ask a question”.`,
  answered: (day) =>
    `On ${day} the person in charge of this matter answered you: you can read it under “Ask a question”.`,
  voluntary: "Negotiating is voluntary: you can also say whether you take part or not.",
  disputed: (day) =>
    `You have disputed this debt since ${day}. A person is looking into it and will answer you in writing; until then nobody will ask you to pay.`,
  lawyer: (day, name) => `${name} has represented you since ${day}: we write to their e-mail.`,
  erasure: (day, until) =>
    `On ${day} you asked for your data to be erased. We will answer by ${until}; until it is decided nobody will ask you to pay.`,
  access: (day, until) => `On ${day} you asked for a copy of your data. We will answer by ${until}.`,
  proposed: (day) => `On ${day} you proposed how to pay.`,
  answerBy: (until) => `The creditor’s time to answer ends on ${until}; you will see it here.`,
  answerHere: "The answer will appear here.",
  promised: (day, amount, until) =>
    `On ${day} it was noted that you will pay ${amount} by ${until}. If that is not so, tell us under “Ask a question”.`,
  insolvent: (day) =>
    `Since ${day} it is on record that you are in insolvency proceedings. While they last, the creditor has to claim there: you are not asked to pay here.`,
};

const TEXTS: Readonly<Record<string, SaidTexts>> = { es, ca, gl, eu, en };

/** In the language the page speaks. */
export function useSaidTexts(): SaidTexts {
  return TEXTS[useTexts().locale.slice(0, 2)] ?? es;
}
