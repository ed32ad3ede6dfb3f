/** How far the check of somebody's identity has come: to the person, and to administrators. */
export const IDENTITY_STATES = {
  UNVERIFIED: { toOwner: "Sin verificar", toAdmins: "Sin documento" },
  PENDING: { toOwner: "En revisión", toAdmins: "Por revisar" },
  VERIFIED: { toOwner: "Verificada", toAdmins: "Verificada" },
  REJECTED: { toOwner: "Rechazada", toAdmins: "Rechazada" },
} as const;
