/** What each use case of the trail is called on the screen: what was done, without saying by whom. */
const WORDS: Readonly<Record<string, string>> = {
  login: "Inicio de sesión",
  logout: "Cierre de sesión",

  registerClient: "Registro de cliente empezado",
  registerSpecialist: "Registro de especialista empezado",
  resendEmailCode: "Código del registro enviado de nuevo",
  verifyEmailCode: "Correo del registro confirmado",
  activateAccount: "Registro terminado",
  requestPasswordReset: "Código para cambiar la contraseña pedido",
  verifyPasswordResetCode: "Código para cambiar la contraseña comprobado",
  resetPassword: "Contraseña restablecida",

  updateIdentity: "Identidad modificada",
  uploadPhoto: "Foto subida",
  removePhoto: "Foto eliminada",
  uploadIdentityDocument: "Documento de identidad subido",
  removeIdentityDocument: "Documento de identidad eliminado",
  downloadIdentityDocument: "Documento de identidad propio descargado",
  requestContactUnlock: "Código para los datos de contacto pedido",
  unlockContact: "Datos de contacto desbloqueados",
  updateContact: "Datos de contacto modificados",
  requestEmailChange: "Cambio de correo pedido",
  confirmEmailChange: "Correo cambiado",
  cancelEmailChange: "Cambio de correo cancelado",
  updatePassword: "Contraseña cambiada",
  endSession: "Sesión cerrada desde otro dispositivo",
  endOtherSessions: "Las demás sesiones cerradas",
  beginSecondStepSetup: "Verificación en dos pasos: configuración empezada",
  confirmSecondStepSetup: "Verificación en dos pasos activada",
  disableSecondStep: "Verificación en dos pasos desactivada",
  renewRecoveryCodes: "Códigos de recuperación renovados",
  updateNotificationPreferences: "Preferencias de notificación modificadas",
  downloadMyData: "Datos personales descargados",
  deleteAccount: "Cuenta eliminada",

  completeClientProfile: "Perfil de cliente completado",
  completeSpecialistProfile: "Perfil de especialista completado",
  updateSpecialistProfile: "Perfil de especialista modificado",
  setAvailability: "Disponibilidad para casos nuevos cambiada",
  setFavourite: "Favorito cambiado",
  mergeFavourites: "Favoritos del navegador añadidos",
  addCredential: "Credencial añadida",
  updateCredential: "Credencial modificada",
  removeCredential: "Credencial eliminada",
  downloadCredentialDocument: "Documento de una credencial consultado",
  reviewCredential: "Credencial revisada",

  openCase: "Expediente abierto",
  createReview: "Valoración publicada",
  answerReview: "Respuesta a una valoración cambiada",
  reportReview: "Valoración denunciada",
  decideReportedReview: "Valoración denunciada resuelta",

  createAdministrator: "Cuenta de administración creada",
  readUsers: "Lista de usuarios consultada",
  readUser: "Ficha de usuario consultada",
  readAuditEntries: "Registro de actividad consultado",
  sanctionUser: "Sanción impuesta",
  reinstateUser: "Cuenta restablecida",
  endSuspension: "Fin de la suspensión",
  forceSignOut: "Todas las sesiones cerradas",
  reviewIdentity: "Identidad revisada",
  downloadUserIdentityDocument: "Documento de identidad consultado",
  resetUserSecondStep: "Verificación en dos pasos desactivada por administración",

  requestCorporateTasks: "Solicitud de tareas corporativas recibida",
  requestWalletValuation: "Solicitud de valoración de cartera recibida",
  readLeads: "Solicitudes consultadas",
  readLead: "Solicitud consultada",
  updateLeadStatus: "Estado de una solicitud cambiado",
  addLeadNote: "Nota añadida a una solicitud",
  deleteLead: "Solicitud borrada a petición de quien la hizo",
  downloadLeadFile: "Archivo de prueba de una solicitud descargado",
  eraseLeadFile: "Archivo de prueba de una solicitud borrado al acabar su plazo",
  eraseLeads: "Solicitudes borradas al acabar su plazo",

  createTask: "Tarea creada",
  updateTask: "Tarea modificada",
  changeTaskState: "Estado de una tarea cambiado",
  assignTasks: "Tareas asignadas",
  unassignTasks: "Asignación de tareas retirada",
  deleteTask: "Tarea eliminada",
  restoreTask: "Tarea recuperada",
  updateTaskList: "Lista de tareas modificada",
  deleteTaskList: "Lista de tareas eliminada",
  restoreTaskList: "Lista de tareas recuperada",
  readTasks: "Tareas consultadas",
  readTask: "Tarea consultada",
  readDeletedTaskItems: "Papelera consultada",
  exportTasks: "Tareas exportadas",
  eraseTasks: "Tareas borradas al acabar su plazo",

  startTaskImport: "Importación empezada",
  changeTaskImportReading: "Lectura de una importación cambiada",
  saveTaskImportMapping: "Columnas de una importación asignadas",
  correctTaskImportCells: "Celdas de una importación corregidas",
  replaceTaskImportValue: "Valor de una importación sustituido",
  leaveOutTaskImportRows: "Filas de una importación excluidas",
  downloadTaskImportLeftOut: "Filas excluidas descargadas",
  requestTaskImportCommit: "Guardado de una importación pedido",
  commitTaskImport: "Importación guardada",
  resolveTaskDuplicates: "Tareas duplicadas decididas",
  undoTaskImport: "Importación deshecha",
  cancelTaskImport: "Importación cancelada",
};

/** An action the map doesn't know (any more) is shown by its own name. */
export function auditWords(action: string): string {
  return WORDS[action] ?? action;
}

/** All of them, in Spanish order, for the filter. */
export function auditActions(): { action: string; text: string }[] {
  return Object.entries(WORDS)
    .map(([action, text]) => ({ action, text }))
    .toSorted((a, b) => a.text.localeCompare(b.text, "es"));
}
