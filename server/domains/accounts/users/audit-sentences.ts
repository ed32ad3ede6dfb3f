import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { AuditAction } from "./audit-words.ts";

/** A sentence, or the one that fits what was noted. */
export type Sentence = string | ((data: Readonly<Record<string, unknown>>) => string);

/** Who answers a budget or pays: somebody signed in, or an invited client by link, whose party older entries didn't note. */
function payer(isByLink: boolean): string {
  return isByLink ? "{partyId@party|El cliente invitado}, con su enlace personal," : "{who}";
}

/** " del 01/03/2026 al 31/03/2026" of two days, of which either may be open. */
function periodOf(from: unknown, to: unknown): string {
  const [first, last] = [from, to].map((day) =>
    typeof day === "string" && isCalendarDay(day) ? shownDay(day) : null,
  );
  if (first && last) return ` del ${first} al ${last}`;
  if (first) return ` desde el ${first}`;
  return last ? ` hasta el ${last}` : "";
}

/**
 * What happened, as a sentence about the entry. In braces (`sentence-parts.ts` fills them in):
 * - {who}: who did it; {it}: the subject; {place}: what that belongs to;
 * - {key}: a number; {key:set}: a stored value in words of a set, or a list of them;
 * - {key@type}: the subject of a type whose id was noted; {key@type^}: what that belongs to;
 * - {key#one|many|unknown}: by number or length, # being the number; {key?yes|no|unknown}.
 * What is in [ ] is left out when it has a gap: older entries noted less, and subjects are deleted.
 */
export const SENTENCES: Readonly<Record<AuditAction, Sentence>> = {
  login: "{who} inició sesión",
  logout: "{who} cerró la sesión",

  registerClient: "{it} empezó a registrarse como cliente",
  registerSpecialist: "{it} empezó a registrarse como especialista",
  resendEmailCode: "{it} pidió otra vez el código del registro",
  verifyEmailCode: "{it} confirmó su correo",
  activateAccount: "{it} terminó el registro",
  requestPasswordReset: "{it} pidió un código para cambiar la contraseña",
  verifyPasswordResetCode: "{it} escribió el código para cambiar la contraseña",
  resetPassword: "{it} restableció su contraseña",

  updateIdentity: "{who} modificó {fields:fields|sus datos de identidad}",
  uploadPhoto: "{who} subió su foto",
  removePhoto: "{who} eliminó su foto",
  uploadIdentityDocument: "{who} subió su documento de identidad",
  removeIdentityDocument: "{who} eliminó su documento de identidad",
  downloadIdentityDocument: "{who} descargó su documento de identidad",
  requestContactUnlock: "{who} pidió un código para cambiar sus datos de contacto",
  unlockContact: "{who} desbloqueó sus datos de contacto",
  updateContact: "{who} modificó {fields:fields|sus datos de contacto}",
  requestEmailChange: "{who} pidió cambiar de correo",
  confirmEmailChange: "{who} cambió de correo",
  cancelEmailChange: "{who} canceló el cambio de correo",
  updatePassword: "{who} cambió su contraseña",
  createCalendarAddress: "{who} creó la dirección privada de su calendario",
  revokeCalendarAddress: "{who} retiró la dirección privada de su calendario",
  endSession: "{who} cerró una sesión suya en otro dispositivo",
  endOtherSessions:
    "{who} cerró {sessions#la sesión que tenía en otro dispositivo|las # sesiones que tenía en otros dispositivos|sus demás sesiones}",
  beginSecondStepSetup: "{who} empezó a configurar la verificación en dos pasos",
  confirmSecondStepSetup: "{who} activó la verificación en dos pasos",
  disableSecondStep: "{who} desactivó la verificación en dos pasos",
  renewRecoveryCodes: "{who} renovó sus códigos de recuperación",
  updateNotificationPreferences: "{who} cambió qué avisos quiere recibir",
  downloadMyData: "{who} descargó sus datos personales",
  deleteAccount: "{who} eliminó su cuenta[: «{reason:deletionReason}»]",

  createTicket: "{who} abrió {it}",
  answerTicket: "{who} respondió a {it}",
  closeTicket: "{who} cerró {it}",
  readTickets: "{who} vio la lista de consultas a soporte",
  exportTickets: "{who} exportó consultas a soporte[ a {format:format}]",
  readTicket: "{who} vio {it}",
  eraseTickets: "Se borraron {count#una consulta antigua|# consultas antiguas|consultas antiguas}",

  completeClientProfile: "{it} completó su perfil de cliente[ y abrió {caseId@case}]",
  completeSpecialistProfile: "{it} completó su perfil de especialista",
  updateSpecialistProfile: "{who} modificó {fields:fields|datos} de su perfil",
  setAvailability: "{who} {available?volvió a aceptar|dejó de aceptar|cambió si acepta} casos nuevos",
  setWorkingHours: "{who} cambió su horario de atención",
  setFavourite: "{who} {favourite?guardó a|quitó a|guardó o quitó a} {it} {favourite?en|de|de} favoritos",
  mergeFavourites:
    "{who} añadió a favoritos {added#a un especialista|a # especialistas|los especialistas} que tenía en el navegador",
  addCredential: "{who} añadió {credentialId@credential|una credencial}",
  updateCredential: "{who} modificó {credentialId@credential|una credencial}",
  removeCredential: "{who} eliminó una credencial",
  downloadCredentialDocument:
    "{who} consultó el documento de {credentialId@credential|una credencial} de {it}",
  reviewCredential: "{who} revisó {credentialId@credential|una credencial} de {it}[: {decision:review}]",
  setJudicialType: "{who} {granted?dio a|quitó a|cambió a} {it} el tipo «Judicial»",

  createApiKey: "{who} creó {it}[, con {scopes:apiKeyScope}]",
  rollApiKey: "{who} dio un secreto nuevo a {it}",
  revokeApiKey: "{who} revocó {it}",

  searchEverything:
    "{who} buscó en todo lo que ve[ y {hits#se le mostró un resultado|se le mostraron # resultados}]",

  openCase: "{who} abrió {it}[ y se lo pidió a {specialistId@account}]",
  readCases: "{who} consultó la lista de expedientes",
  readCase: "{who} consultó {it}",
  updateCase: "{who} cambió {fields:fields|datos} en {it}",
  chooseSpecialist: "{who} eligió a {to@account|un especialista} para {it}[, en lugar de {from@account}]",
  confirmCaseObject: "{who} confirmó cómo leerá la otra parte el objeto de {it}",
  moveCase: ({ move, by }) => {
    if (move === "DECLINE") return "{who} no aceptó {it}";
    const change = "{it}[ de «{from:caseStatus}»][ a «{to:caseStatus}»]";
    return by === "LINK"
      ? `{partyId@party|Una contraparte}, con su enlace personal, aceptó participar y cambió ${change}`
      : `{who} cambió ${change}`;
  },
  changeIntervention: "{who} cambió el tipo de intervención de {it}[ a {to:intervention}]",
  requestReassignment: "{who} pidió otro especialista para {it}",
  assignCase: ({ event }) =>
    event === "reassignmentRefused"
      ? "{who} denegó el cambio de especialista que se pidió en {it}"
      : "{who} asignó {it}[ a {to@account}][, en lugar de {from@account}]",
  archiveCase: "{who} {archived?archivó|sacó del archivo|archivó o sacó del archivo} {it}",
  addCaseEntry: "{who} escribió una anotación en {it}[, {audience:audience}]",
  commentCaseEntry: "{who} comentó una anotación de {it}",
  uploadCaseDocument: "{who} subió un documento a {it}",
  deleteCaseDocument: "{who} eliminó un documento de {it}",
  caseDocumentLink: "{who} descargó un documento de {it}",
  exportCases: "{who} exportó expedientes[ a {format:format}]",
  downloadCaseHistory: "{who} descargó el historial de {it}",
  addCounterparty: "{who} añadió a {partyId@party|una contraparte} en {it}",
  updateParty: "{who} cambió {partyFields:fields|datos} de {partyId@party|una parte} en {it}",
  addTaskObligor: "{who} añadió a {partyId@party|otra persona obligada} en {it}",
  changeObligorRole: "{who} cambió en qué calidad responde {partyId@party|una persona obligada} en {it}",
  removeTaskObligor: "{who} quitó a {partyId@party|una persona obligada} de {it}",
  endTaskNegotiation: "{who} dio por terminada por escrito la negociación con {it}[ en {place}]",
  noteAttemptFact: "{who} anotó {factKind:notedFact|un hecho} en {it}[, con {partyId@party}]",
  withdrawAttemptFact:
    "{who} retiró {factKind:notedFact|un hecho} que se anotó por error en {it}[, con {partyId@party}]",
  identifyParty: "{who} completó el documento y el domicilio de {it}[ en {place}]",
  removeCounterparty: "{who} quitó a {partyId@party|una contraparte} de {it}",
  saveCaseDraft: "{who} empezó {it}",
  deleteCaseDraft: "{who} eliminó {it}",
  saveClientContact: "{who} guardó {it} en favoritos",
  deleteClientContact: "{who} quitó {it} de favoritos",
  endCasesOfAccount:
    "{cases#Terminó o quedó libre un expediente|Terminaron o quedaron libres # expedientes|Terminaron o quedaron libres los expedientes} de {it} al cerrarse su cuenta",
  eraseCases:
    "{cases#Se borró un expediente|Se borraron # expedientes|Se borraron expedientes} al acabar su plazo",
  eraseCaseDrafts:
    "{count#Se borró un borrador|Se borraron # borradores|Se borraron borradores} de expediente al acabar su plazo",
  inviteParty: "{who} invitó a {it}[ en {place}][, {channel:inviting}]",
  revokeInvitation: "{who} anuló el enlace personal de {it}[ en {place}]",
  recordNotice: "{who} anotó un aviso a {it}[ en {place}][, {channel:noticeChannel}]",
  withdrawNotice:
    "{who} retiró un aviso a {it} que se anotó por error[ en {place}][, {channel:noticeChannel}]",
  openInvitation: "Se abrió el enlace personal de {it}[ en {place}]",
  answerInvitation:
    "{it}, con su enlace personal, {accept?aceptó participar|rechazó participar|respondió a la invitación}[ en {place}]",
  proposeByInvitation: "{it}, con su enlace personal, hizo una propuesta[ en {place}]",
  writeByInvitation: "{it}, con su enlace personal, escribió un mensaje[ en {place}]",
  answerAgreementByInvitation:
    "{it}, con su enlace personal, {accept?aceptó|rechazó|respondió a} {agreementId@agreement|un acuerdo}[ de {place}]",
  uploadByInvitation: "{it}, con su enlace personal, envió un documento[ a {place}]",
  invitationDownload: "{it}, con su enlace personal, descargó un documento[ de {place}]",
  disputeDebtByInvitation: "{it}, con su enlace personal, discutió la deuda[ en {place}]",
  acceptPlanByInvitation: "{it}, con su enlace personal, aceptó un plan de pago[ en {place}]",
  chooseSessionByInvitation: "{it}, con su enlace personal, eligió cuándo se le llama[ en {place}]",
  cancelSessionByInvitation: "{it}, con su enlace personal, anuló la sesión que había elegido[ en {place}]",
  nameLawyerByInvitation: "{it}, con su enlace personal, indicó quién la representa[ en {place}]",
  askDataByInvitation: "{it}, con su enlace personal, ejerció un derecho sobre sus datos[ en {place}]",
  denyByInvitation: "Quien tenía el enlace personal de {it} dijo que no es esa persona[ en {place}]",
  joinCase: "{who} añadió {it} a su cuenta",
  messageFileLink: "{who} descargó un archivo recibido por correo en {it}[ de {place}]",
  countMailedAnswer:
    "{who} decidió que un correo de {it} {counts?cuenta|no cuenta|cuenta o no} como respuesta[ en {place}]",
  readUnsortedMails: "{who} vio los correos sin clasificar",
  settleUnsortedMail: "{who} marcó como leído {it}",
  attendConversation:
    "{who} {attended?marcó como atendida|dejó sin responder de nuevo|cambió si está atendida} {it}[ de {place}]",
  readConversation: "{who} leyó {it}[ de {place}]",
  sendMessage: "{who} envió un mensaje en {it}[ de {place}]",

  createReview:
    "{who} valoró a {specialistId@account|un especialista}[ con {stars#una estrella|# estrellas}]",
  answerReview: "{who} {answered?respondió a|retiró su respuesta a|cambió su respuesta a} {it}",
  reportReview: "{who} denunció {it}[: {reason:reportReason}]",
  decideReportedReview: "{who} resolvió la denuncia de {it}[: {decision:reportDecision}]",

  scheduleSession: "{who} convocó {sessionId@matterSession|una sesión} en {it}",
  updateSession: "{who} cambió {sessionId@matterSession|una sesión} de {it}",
  cancelSession: "{who} anuló {sessionId@matterSession|una sesión} de {it}",
  recordHeldSession: "{who} registró {sessionId@matterSession|una sesión}, ya celebrada, en {it}",
  recordSession: "{who} anotó la asistencia a {sessionId@matterSession|una sesión} de {it}",
  createAgreement: "{who} guardó el borrador de {agreementId@agreement|un acuerdo} en {it}",
  updateAgreement: "{who} modificó {agreementId@agreement|un acuerdo} de {it}",
  proposeAgreement: "{who} propuso {agreementId@agreement|un acuerdo} en {it}",
  withdrawAgreement: "{who} retiró {agreementId@agreement|un acuerdo} de {it}",
  answerAgreement: "{who} {accept?aceptó|rechazó|respondió a} {agreementId@agreement|un acuerdo} de {it}",
  recordAgreementAnswer:
    "{who} anotó qué respondió {partyId@party|una parte} a {agreementId@agreement|un acuerdo} de {it}",
  markAgreementInstalment:
    "{who} anotó {paid?como pagado|como no pagado|si está pagado} {instalmentId@agreementInstalment|un plazo} de {agreementId@agreement|un acuerdo} de {it}",
  readAgreementDocument: "{who} descargó {agreementId@agreement|un acuerdo} de {it}",
  issueDocument: "{who} emitió {template:template|una carta o acta} en {it}",
  readIssuedRecords: "{who} consultó qué actas y certificados se han emitido",
  readIssuedDocument: "{who} descargó {template:template|una carta o acta} de {it}",
  revokeIssuedDocument: "{who} revocó {template:template|una carta o acta} de {it}",
  recordSignature: "{who} anotó la firma de {template:template|un acta} de {it}",

  createAdministrator: "Se creó la cuenta de administración de {it}",
  readUsers: "{who} consultó la lista de usuarios",
  exportUsers: "{who} exportó usuarios[ a {format:format}]",
  readUser: "{who} consultó la ficha de {it}",
  readAuditEntries: "{who} consultó el registro de actividad",
  exportAuditEntries: "{who} exportó el registro de actividad[ a {format:format}]",
  sanctionUser: "{who} impuso a {it} una sanción[ {severity:severity}][ de {days#un día|# días}]",
  reinstateUser: "{who} restableció la cuenta de {it}",
  endSuspension: "Terminó la suspensión de {it}",
  forceSignOut: "{who} cerró {sessions#la sesión|las # sesiones|todas las sesiones} de {it}",
  reviewIdentity: "{who} revisó la identidad de {it}[: {decision:review}]",
  downloadUserIdentityDocument: "{who} consultó el documento de identidad de {it}",
  resetUserSecondStep: "{who} desactivó la verificación en dos pasos de {it}",

  createCase: ({ budgetId }) =>
    budgetId === null ? "{who} creó {it}" : "{who} creó {it}[ {sent?y envió|y guardó} su presupuesto]",
  saveBudget: "{who} guardó {it}[ de {place}]",
  sendBudget: "{who} envió {it}[ de {place}]",
  acceptBudget: ({ method }) => `${payer(method === "LINK")} aceptó {it}[ de {place}]`,
  rejectBudget: ({ method }) => `${payer(method === "LINK")} rechazó {it}[ de {place}]`,
  downloadBudget: "{who} descargó {it}[ de {place}]",
  remindPayment: "{who} recordó el pago de {it}[ de {place}]",
  notifyPayment: ({ partyId }) => `${payer(typeof partyId === "number")} comunicó {it}[ de {place}]`,
  confirmPayment: "{who} confirmó {it}[ de {place}]",
  rejectPayment: "{who} rechazó {it}[ de {place}]",
  refundPayment: "{who} anotó la devolución de {it}[ de {place}]",
  downloadReceipt: "{who} descargó el recibo de {it}[ de {place}]",
  downloadPaymentProof: "{who} descargó el justificante de {it}[ de {place}]",
  requestPayout: "{who} pidió {it}",
  stopPayout: "Se paró {it}[ de {place}] con el enlace del correo",
  readSecurityEvents: "{who} consultó el registro de seguridad",
  exportSecurityEvents: "{who} exportó el registro de seguridad[ a {format:format}]",
  settlePayout: "{who} anotó como hecha {it}[ a {place}]",
  rejectPayout: "{who} rechazó {it}[ a {place}]",
  readCommissions: "{who} consultó las comisiones",
  readPayments: "{who} consultó los pagos",
  readPayouts: "{who} consultó las transferencias de fondos",
  exportBalance: "{who} exportó su balance[ a {format:format}]",
  exportPayments: ({ from, to }) =>
    `{who} exportó {kind:paymentsExport|los pagos}${periodOf(from, to)}[ a {format:format}]`,
  eraseBilling:
    "Se borraron los datos personales de {count#un documento|# documentos|documentos} de facturación al acabar su plazo",

  requestCorporateTasks: "Se recibió {it}, de tareas corporativas",
  requestWalletValuation: "Se recibió {it}, de valoración de cartera",
  readLeads: "{who} consultó la lista de solicitudes",
  exportDebtors: "{who} exportó deudores[ a {format:format}]",
  exportDebtPayments: "{who} exportó cobros[ a {format:format}]",
  exportRemittance: "{who} descargó una liquidación de {it}[ en {format:format}]",
  setReportSchedule: "{who} cambió a quién y cuándo se envía el informe de {it}",
  sendReportNow: "{who} envió por correo el informe de {it}",
  exportGlobalReport: "{who} descargó el informe global[ en {format:format}]",
  exportListReport: "{who} descargó el informe de {it}[ en {format:format}]",
  exportListRecords:
    "{who} descargó {documents#un acta o certificado|# actas y certificados|actas y certificados} de {it} en un archivo",
  exportLeads: "{who} exportó solicitudes[ a {format:format}]",
  readLead: "{who} consultó {it}",
  updateLeadStatus: "{who} cambió {it}[ de «{from:leadStatus}»][ a «{to:leadStatus}»]",
  addLeadNote: "{who} añadió una nota a {it}",
  deleteLead: "{who} borró {it} a petición de quien la hizo",
  downloadLeadFile: "{who} descargó el archivo de prueba de {it}",
  uploadLeadFile: "{who} preparó un archivo para responder a {it}",
  removeLeadFile: "{who} quitó un archivo preparado para responder a {it}",
  answerLead: ({ files }) =>
    files === 0 ? "{who} respondió a {it}" : "{who} respondió a {it}[, con {files#un archivo|# archivos}]",
  resendLeadAnswer: "{who} reenvió una respuesta a {it}",
  revokeLeadAnswer: "{who} retiró el enlace de una respuesta a {it}",
  openLeadAnswer: "Se abrió con su enlace la respuesta a {it}",
  leadAnswerDownload: "Se descargó con su enlace un archivo de la respuesta a {it}",
  downloadLeadAnswerFile: "{who} descargó un archivo de la respuesta a {it}",
  prepareValuation: "{who} preparó una valoración de {it}",
  updateValuation: "{who} recalculó una valoración de {it}",
  exportValuation: "{who} descargó una valoración de {it}[ en {format:format}]",
  signValuation: "{who} firmó una valoración de {it}",
  eraseLeadFile: "Se borró el archivo de prueba de {it} al acabar su plazo",
  eraseLeads:
    "{count#Se borró una solicitud|Se borraron # solicitudes|Se borraron solicitudes} al acabar su plazo",

  createTask: "{who} creó {it}",
  updateTask: "{who} modificó {fields:fields|datos} en {it}",
  changeTaskState: ({ taskIds }) =>
    taskIds === undefined
      ? "{who} cambió {it}[ de «{from:taskState}»][ a «{to:taskState}»]"
      : "{who} cambió {taskIds@tasks|tareas}[ de {taskIds@tasks^}][ a «{to:taskState}»]",
  assignTasks: "{who} asignó {taskIds@tasks|tareas}[ de {taskIds@tasks^}][ a {specialistId@account}]",
  unassignTasks: "{who} quitó la asignación de {taskIds@tasks|tareas}[ de {taskIds@tasks^}]",
  saveMailingTemplate: "{who} guardó {it}[, versión {version}]",
  archiveMailingTemplate: "{who} retiró {it}",
  readLetterResults: "{who} subió un archivo con los resultados de Correos de {it}",
  applyLetterResults: "{who} aplicó los resultados de Correos a {it}",
  createMailing: "{who} preparó {it}",
  sendNews: "{who} envió novedades a quienes las quieren",
  downloadCertifiedEvidence: "{who} descargó el acta de un envío certificado de {it}",
  downloadLetterBatch: "{who} descargó un lote de cartas de {it}",
  handOverLetterBatch: "{who} anotó la entrega a Correos de un lote de cartas de {it}",
  previewLetters: "{who} miró cartas de ejemplo con {it}",
  updateMailing: "{who} modificó {it}",
  deleteMailing: "{who} eliminó un borrador de mailing",
  startMailing: "{who} empezó {it}[, para {count#una persona|# personas}]",
  pauseMailing: "{who} pausó {it}",
  resumeMailing: "{who} reanudó {it}",
  cancelMailing: "{who} canceló {it}",
  retryMailing: "{who} volvió a intentar {it}[ con {count#una persona|# personas}]",
  readLeftOut: "{who} consultó a quién no escribe un mailing",
  readMailing: "{who} consultó los destinatarios de {it}",
  exportMailingRecipients: "{who} exportó los destinatarios de {it}[ a {format:format}]",
  previewMails: "{who} miró {count#un correo|# correos|correos} antes de enviar un mailing",
  createStrategy: "{who} creó {it}",
  updateStrategy: "{who} modificó {it}[, versión {version}]",
  deleteStrategy: "{who} eliminó un borrador de estrategia",
  switchStrategyOn: "{who} puso en marcha {it}",
  pauseStrategy: "{who} pausó {it}",
  switchStrategyOff: "{who} apagó {it}",
  moveStrategyRuns: "{who} pasó {count#una tarea|# tareas|tareas} a la última versión de {it}",
  startStrategyComparison: "{who} empezó a comparar dos versiones de {it}[, la {a} y la {b}]",
  endStrategyComparison: "{who} terminó la comparación de dos versiones de {it}[; sigue la {kept}]",
  carryOutStrategy:
    "{who} dio los pasos del día de {it}[, con correos de {mails#una tarea|# tareas}][, cartas de {letters#una tarea|# tareas}][, {calls#una llamada|# llamadas}][, {certificates#un certificado|# certificados}]",
  startTaskBatch:
    "{who} empezó un cambio en bloque de {count#una tarea|# tareas|tareas}[: {kind:taskBatchAction}]",
  cancelTaskBatch: "{who} canceló un cambio en bloque[, con {changed#una tarea cambiada|# tareas cambiadas}]",
  startCertificateRun: "{who} empezó a emitir los certificados de {count#una tarea|# tareas|tareas}",
  cancelCertificateRun:
    "{who} canceló una emisión de certificados[, con {documents#un certificado emitido|# certificados emitidos}]",
  downloadCertificates: "{who} descargó {documents#un certificado|# certificados|certificados} en un archivo",
  undoTaskBatch: "{who} deshizo un cambio en bloque en {taskIds@tasks|tareas}[ de {taskIds@tasks^}]",
  deleteTask: ({ taskIds }) =>
    taskIds === undefined
      ? "{who} eliminó {it}"
      : "{who} eliminó {taskIds@tasks|tareas}[ de {taskIds@tasks^}]",
  restoreTask: "{who} recuperó {it}",
  updateTaskList: "{who} modificó {fields:fields|datos} en {it}",
  deleteTaskList: "{who} eliminó {it}[, con {count#su tarea|sus # tareas}]",
  restoreTaskList: "{who} recuperó {it}[, con {count#su tarea|sus # tareas}]",
  logTaskContact:
    "{who} anotó un contacto con el deudor de {it}[ ({channel:contactChannel})][: {result:contactResult}]",
  readTasks: "{who} consultó las tareas[ de {listId@taskList}]",
  readTask: "{who} consultó {it}",
  readDebtors: "{who} consultó los deudores",
  createWebhook: "{who} creó {it}",
  rollWebhook: "{who} dio un secreto nuevo a {it}",
  switchWebhook: "{who} {on:webhookSwitch|activó o desactivó} {it}",
  deleteWebhook: "{who} eliminó {it}",
  testWebhook: "{who} envió una prueba a {it}",
  resendWebhookDelivery: "{who} envió de nuevo un aviso a {it}",
  readChanges: "{who} consultó los cambios de tareas y cobros",
  readDebtPayments: "{who} consultó los cobros",
  importBankFile: "{who} importó un extracto de un banco",
  readBankEntries: "{who} consultó movimientos de extractos",
  ignoreBankEntries: "{who} ignoró {count#un movimiento|# movimientos|movimientos} de un extracto",
  undoBankEntry: "{who} deshizo lo decidido sobre un movimiento de un extracto",
  addDebtCharge: "{who} añadió un cargo a {it}",
  reverseDebtCharge: "{who} anuló un cargo de {it}",
  recordDebtPayment: "{who} anotó un cobro de {it}",
  setLateInterestRate: "{who} anotó un tipo legal de interés de demora",
  setCommissionTerms: "{who} indicó la comisión de {it}",
  sendPortfolioFile: "{who} envió un archivo para {it}",
  importSentFile: "{who} empezó a importar un archivo que envió el acreedor de {it}",
  refuseSentFile: "{who} rechazó un archivo que envió el acreedor de {it}",
  downloadSentFile: "{who} descargó un archivo que envió el acreedor de {it}",
  addListViewer: "{who} dio acceso a {it} a una persona de su acreedor",
  removeListViewer: "{who} quitó el acceso a {it} a una persona de su acreedor",
  readPortfolioTasks: "{who} consultó las deudas de sus carteras",
  readPortfolioTask: "{who} consultó {it} en sus carteras",
  exportPortfolioReport: "{who} descargó el informe de {it}, de sus carteras[, en {format:format}]",
  exportPortfolioTasks: "{who} exportó las deudas de sus carteras[ a {format:format}]",
  setPaymentPlanTerms: "{who} indicó qué planes de pago ofrece {it}",
  closeRemittance: "{who} cerró una liquidación de {it}",
  recordWorkOutcome: "{who} anotó cómo fue una llamada a {it}",
  recordDebtPromise: "{who} anotó una promesa de pago de {it}",
  withdrawDebtPromise: "{who} retiró una promesa de pago de {it}",
  reverseDebtPayment: "{who} anuló un cobro de {it}",
  readDebtor: "{who} consultó los datos de {it}",
  restrictDebtor:
    "{who} restringió el contacto con {it}[: {kind:restrictionKind}][ ({channel:restrictedChannel})]",
  liftRestriction: "{who} levantó una restricción de {it}[: {kind:restrictionKind}]",
  answerDispute: "{who} respondió a la deuda discutida por {it}",
  answerDataCopyRequest: "{who} anotó que se respondió a {it}, que pidió una copia de sus datos",
  joinDebtors: "{who} unió a {it}[ con {otherId@debtor}]",
  keepDebtorsApart: "{who} anotó que {it} no es la misma persona que otra[: {otherId@debtor}]",
  undoDebtorDecision: "{who} deshizo una decisión sobre quién es {it}",
  noteContactPoint: "{who} anotó lo que sabe de un dato de contacto de {it}",
  readDeletedTaskItems: "{who} consultó la papelera",
  exportTasks:
    "{who} exportó {chosen#una tarea|# tareas|las tareas}[ de {listId@taskList}][ a {format:format}]",
  eraseTasks: "Se borraron {tasks#una tarea|# tareas|tareas} de la papelera al acabar su plazo",

  deliverTaskFile: "{who} entregó el archivo de {it}",
  startTaskImport: "{who} empezó {it}",
  changeTaskImportReading: "{who} cambió cómo se lee {it}",
  saveTaskImportMapping: "{who} asignó las columnas de {it}",
  correctTaskImportCells: "{who} corrigió {cells#una celda|# celdas|celdas} de {it}",
  decideTaskImportReading:
    "{who} decidió la lectura de {columns#una columna|# columnas|unas columnas} de {it}",
  completeTasksFromImport: "{who} completó {tasks#una tarea|# tareas|tareas} con {it}",
  replaceTaskImportValue: "{who} sustituyó un valor en {rows#una fila|# filas|las filas} de {it}",
  leaveOutTaskImportRows: "{who} excluyó {leftOut#una fila|# filas|filas} de {it}",
  downloadTaskImportLeftOut: "{who} descargó las filas excluidas de {it}",
  requestTaskImportCommit: "{who} pidió guardar {it}",
  commitTaskImport: "{it} se guardó[ con {created#una tarea nueva|# tareas nuevas}][ en {listId@taskList}]",
  resolveTaskDuplicates:
    "{who} decidió sobre {count#una tarea duplicada|# tareas duplicadas|tareas duplicadas} de {it}",
  undoTaskImport: "{who} deshizo {it}[ y retiró {removed#una tarea|# tareas}]",
  cancelTaskImport: "{who} canceló {it}",
};
