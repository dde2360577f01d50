/**
 * What is used of the optional package `webgpu`, which gives Node the WebGPU of browsers.
 *
 * @see https://www.npmjs.com/package/webgpu, https://www.w3.org/TR/webgpu/
 */
export interface GraphicsPackage {
  create(options: readonly string[]): { requestAdapter(): Promise<GraphicsAdapter | null> };
  readonly globals: {
    readonly GPUBufferUsage: Readonly<Record<'STORAGE' | 'UNIFORM' | 'COPY_SRC' | 'COPY_DST' | 'MAP_READ', number>>;
    readonly GPUMapMode: { readonly READ: number };
  };
}

export interface GraphicsAdapter {
  requestDevice(): Promise<GraphicsDevice>;
}

export interface GraphicsDevice {
  readonly queue: {
    writeBuffer(buffer: GraphicsBuffer, offset: number, data: Uint32Array): void;
    submit(commands: readonly object[]): void;
  };
  createBuffer(description: { readonly size: number; readonly usage: number }): GraphicsBuffer;
  createShaderModule(description: { readonly code: string }): object;
  createComputePipeline(description: {
    readonly layout: 'auto';
    readonly compute: { readonly module: object; readonly entryPoint: string };
  }): GraphicsPipeline;
  createBindGroup(description: {
    readonly layout: object;
    readonly entries: readonly { readonly binding: number; readonly resource: { readonly buffer: GraphicsBuffer } }[];
  }): object;
  createCommandEncoder(): {
    beginComputePass(): {
      setPipeline(pipeline: GraphicsPipeline): void;
      setBindGroup(index: number, group: object): void;
      dispatchWorkgroups(count: number): void;
      end(): void;
    };
    copyBufferToBuffer(
      from: GraphicsBuffer,
      fromOffset: number,
      to: GraphicsBuffer,
      toOffset: number,
      size: number,
    ): void;
    finish(): object;
  };
  destroy(): void;
}

export interface GraphicsPipeline {
  getBindGroupLayout(index: number): object;
}

export interface GraphicsBuffer {
  mapAsync(mode: number): Promise<void>;
  getMappedRange(): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}

export const GRAPHICS_PACKAGE = 'webgpu';

/** Rejects when it is not installed. */
export async function loadGraphicsPackage(): Promise<GraphicsPackage> {
  // By a name that only is one when this runs: neither compiler nor bundler is to look for a package that may be missing.
  const name: string = GRAPHICS_PACKAGE;
  return (await import(name)) as GraphicsPackage;
}
