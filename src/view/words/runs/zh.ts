/** The labels for running a workflow, in Chinese. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "逐步运行",
  note: "每一步都是一个表单：可以修改，然后按“发送”。在此之前不会发送任何内容。",
  memory: "输入和输出只保留在本页的内存中。",
  start: "开始",
  restart: "重新开始",
  next: (number: number, step: string): string => `下一步：步骤 ${number}，${step}`,
  steps: "已完成的步骤",
  succeeded: "成功",
  failed: "失败",
  holds: "成立",
  fails: "不成立",
  noCriteria: "该步骤没有条件：小于 400 的状态码表示成功。",
  follows: "接下来：",
  wait: (seconds: number): string => `再次发送前请等待 ${seconds} 秒。`,
  giveUp: "在没有响应的情况下继续：该步骤失败",
  ends: {
    done: "工作流已成功结束。",
    failed: "工作流失败。",
    limit: "运行已结束：步骤过多，或工作流相互调用过深。",
    unsupported: "运行已结束：本页无法发送接下来的步骤。",
  },
  problems: {
    missing: (about: string): string => `“${about}”没有值。`,
    fault: (about: string): string => `“${about}”格式不正确。`,
    language: (about: string): string => `本页不计算“${about}”。`,
    notData: (about: string): string => `“${about}”需要 JSON。`,
    work: (about: string): string => `“${about}”需要过多的步骤。`,
  },
};
