/** How portfolios are valued, in words for whoever decides: on the public page and in each report alike. */
export const VALUATION_METHOD: readonly { title: string; text: string }[] = [
  {
    title: "Qué se mira de cada contrato",
    text: "El importe, la antigüedad del impago, el tipo de producto, los datos de contacto que hay, la documentación, la garantía, lo pagado hasta ahora y el estado judicial. Lo que el archivo no dice cuenta como «sin dato», nunca como bueno.",
  },
  {
    title: "Curvas de recuperación",
    text: "Cada tipo de producto tiene una curva de lo que se cobra mes a mes durante 60 meses. Partimos de supuestos propios, con versión y a la vista, sin fuente externa; se corrigen con nuestros propios cobros en cuanto hay al menos 200 deudas de ese tipo con un año de historia.",
  },
  {
    title: "Puntuación y clases",
    text: "La puntuación va de 0 a 100: 50 equivale a esperar que se recupere un 20 % en 60 meses, y cada 15 puntos más doblan la probabilidad relativa. A partir de 75 es clase A; de 60, B; de 45, C; de 30, D; por debajo, E.",
  },
  {
    title: "Valor actual neto",
    text: "Lo que se espera cobrar cada mes, menos comisiones y costes, llevado a hoy con una tasa de descuento anual. Tasa y costes figuran en el informe.",
  },
  {
    title: "Intervalos, no cifras sueltas",
    text: "Simulamos 500 veces la cartera entera. Damos el intervalo en el que caen ocho de cada diez simulaciones, junto al valor esperado. En un contrato suelto con poca probabilidad el máximo puede ser cero aunque se espere algo: casi nunca se cobra, y alguna vez mucho.",
  },
  {
    title: "Cuánto nos equivocamos",
    text: "Probamos el método con carteras generadas cuyo resultado conocemos y que no siguen nuestros supuestos. El error que sale se imprime en el informe. No demuestra que los supuestos se cumplan en tu cartera.",
  },
];
