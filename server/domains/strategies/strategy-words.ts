import type { StrategyRunState, StrategyStop } from "../../generated/schema-types.ts";

/** Why a strategy does nothing with a task, as the screen says it. */
export const STOP_WORDS: Readonly<Record<StrategyStop, string>> = {
  ANSWERED: "Detenida: ha respondido",
  PAYMENT: "Detenida: se ha cobrado un pago",
  PAID: "Detenida: la deuda está pagada",
  ENDED: "Detenida: la tarea ha terminado",
  OFF: "Detenida: la estrategia se ha apagado",
  RESTRICTED: "En espera: hay una restricción de contacto",
  PROMISED: "En espera: hay una promesa de pago pendiente",
};

/** Why a task doesn't begin, as the simulation says it. */
export const NOT_BEGUN_WORDS: Readonly<Record<StrategyStop | "ELSEWHERE", string>> = {
  ANSWERED: "Ya han respondido",
  PAYMENT: "Se ha cobrado un pago",
  PAID: "Ya están pagadas",
  ENDED: "Ya han terminado",
  OFF: "Su estrategia se apagó",
  RESTRICTED: "Tienen una restricción de contacto (disputa, abogado, sin contacto…)",
  PROMISED: "Tienen una promesa de pago pendiente",
  ELSEWHERE: "Están en otra estrategia",
};

export const PAUSED_WORDS = "En pausa: la estrategia se ha pausado";

export function standingWords(state: StrategyRunState, why: StrategyStop | null): string {
  if (why !== null) return STOP_WORDS[why];
  return state === "DONE" ? "Terminada: se han dado todos los pasos" : "En marcha";
}

export function standingOfStop(stop: StrategyStop | null): StrategyRunState {
  if (stop === null) return "ACTIVE";
  return stop === "RESTRICTED" || stop === "PROMISED" ? "WAITING" : "STOPPED";
}
